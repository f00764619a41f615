// Writes the methods of the JavaScript client, and the methods, structures and failures of the Python client, from the
// table of operations, the schemas and the table of failures. Run after the compiler, which may find the old methods
// wrong: they are written anew here. With --check it writes nothing and fails where a file is not current.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FAILURES } from '../dist/domain/failures.js';
import { createSchemas } from '../dist/schema/schemas.js';
import { bundledSchema } from '../dist/service/bundle-schema.js';
import { ALL_OPERATIONS } from '../dist/service/operations/operations.js';
import { javascriptOperations } from './client-javascript.mjs';
import {
  pythonAsyncOperations,
  pythonFailures,
  pythonModels,
  pythonOperations,
  pythonVersion,
} from './client-python.mjs';

const schemas = createSchemas();
const operations = ALL_OPERATIONS.map((operation) => ({
  ...operation,
  inputSchema: bundledSchema(schemas, operation.input),
  outputSchema: bundledSchema(schemas, operation.output),
}));

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const PYTHON = 'clients/python/denial_management';
const FILES = {
  'src/interfaces/client/generated/operations.ts': javascriptOperations(operations),
  [`${PYTHON}/models.py`]: pythonModels(operations),
  [`${PYTHON}/_operations.py`]: pythonOperations(operations),
  [`${PYTHON}/_async_operations.py`]: pythonAsyncOperations(operations),
  [`${PYTHON}/_failures.py`]: pythonFailures(FAILURES),
  [`${PYTHON}/_version.py`]: pythonVersion(version),
};

function current(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

for (const [name, text] of Object.entries(FILES)) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  if (current(path) === text) continue;
  if (process.argv.includes('--check')) {
    process.stderr.write(`${name} is not current. Run: npm run generate\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
