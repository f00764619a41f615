// Writes dist/compiled-schemas from the schemas of packs, of calls and of the configuration, so that no start and no check compiles
// them. Run after the compiler.
import { writeCompiledSchemas } from '../dist/schema/compiler.js';

writeCompiledSchemas();
