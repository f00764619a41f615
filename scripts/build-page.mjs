// Puts what the compiler does not write beside the scripts of the web console: its page, its style, and the one library it loads.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const page = (name) => fileURLToPath(new URL(`../dist/interfaces/web/page/${name}`, import.meta.url));

for (const name of ['index.html', 'console.css', 'print.css'])
  copyFileSync(fileURLToPath(new URL(`../src/interfaces/web/page/${name}`, import.meta.url)), page(name));

// Browsers find no packages by their names: the file is served with the page, under its licence.
const home = dirname(createRequire(import.meta.url).resolve('fflate/package.json'));
const licence = readFileSync(join(home, 'LICENSE'), 'utf8').trim();
mkdirSync(page('vendor'), { recursive: true });
writeFileSync(
  page('vendor/fflate.js'),
  `/*\nfflate\n${licence}\n*/\n${readFileSync(join(home, 'esm', 'browser.js'), 'utf8')}`,
);
