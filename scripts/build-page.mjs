// Puts what the compiler does not write beside the scripts of the web console: its page and its style.
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

for (const name of ['index.html', 'console.css', 'print.css']) {
  const from = new URL(`../src/interfaces/web/page/${name}`, import.meta.url);
  const to = new URL(`../dist/interfaces/web/page/${name}`, import.meta.url);
  copyFileSync(fileURLToPath(from), fileURLToPath(to));
}
