/** The parser of Handlebars by itself: the whole brings a compiler and its source maps, which nobody here uses. */
import { createRequire } from 'node:module';
import type Handlebars from 'handlebars';

const require = createRequire(import.meta.url);

export const {
  parse,
}: Pick<typeof Handlebars, 'parse'> = require('handlebars/dist/cjs/handlebars/compiler/base.js');
