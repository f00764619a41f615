/** The page of `packs watch`: the letters of the cases as they are, beside the ones before the last save. */
import type { LetterLook, Look } from '../../service/pack-authoring/letter-watch.js';
import { examplesInWords } from '../../service/pack-authoring/look-in-words.js';
import type { Paragraph, Row } from '../../service/pack-authoring/side-by-side.js';

export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 1rem auto; max-width: 90rem; padding: 0 1rem; }
h1 { font-size: 1.2rem; } h2 { font-size: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.wrong { border-inline-start: 4px solid #c22; padding-inline-start: 0.6rem; }
.letter { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; }
.whole { grid-template-columns: minmax(0, 48rem); }
.letter div { padding: 0.3rem 0.6rem; white-space: pre-line; overflow-wrap: anywhere; }
.letter small { display: block; color: GrayText; }
.gone { background: #e0434322; border-inline-start: 4px solid #c22; }
.new { background: #2a9d4c22; border-inline-start: 4px solid #182; }
`;

/** Shows the page anew after each save, at the place where it was scrolled to. */
export const SCRIPT =
  "new EventSource('/saves').addEventListener('message', (event) => { if (event.data === 'looked') location.reload(); });\n";

export function pageOf(look: Look): string {
  const { problems, examples, letters } = look;
  const wrong = [
    ...problems,
    ...(examples === undefined || examples.failed === 0 ? [] : examplesInWords(examples)),
  ];
  const counts = examples === undefined ? '' : ` ${examples.passed} examples pass, ${examples.failed} fail.`;
  const state =
    letters === undefined ? 'The packs cannot be read.' : problems.length === 0 ? 'No problems.' : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Letters of packs</title><link rel="stylesheet" href="/watch.css"><script src="/watch.js" defer></script></head>
<body>
<h1>Letters of packs</h1>
<p role="status">${text(`${state}${counts}`)}</p>
${wrong.length === 0 ? '' : `<pre class="wrong">${text(wrong.join('\n'))}</pre>`}
${(letters ?? []).map(letter).join('\n')}
</body>
</html>
`;
}

function letter({ name, failure, rows, since }: LetterLook): string {
  const title = `<h2>${text(name)}</h2>`;
  if (failure !== undefined) return `${title}<p class="wrong">${text(failure)}</p>`;
  if (since === undefined)
    return `${title}<div class="letter whole">${rows.map(({ now }) => cell(now, '')).join('')}</div>`;
  if (since === 'the same')
    return `${title}<p>The letter did not change.</p><div class="letter whole">${rows.map(({ now }) => cell(now, '')).join('')}</div>`;
  const facts = [
    ...since.lost.map((citation) => `Lost: ${citation}`),
    ...since.gained.map((citation) => `New: ${citation}`),
    ...(since.deadline === undefined ? [] : [`File by: ${since.deadline.join(' → ')}`]),
    ...(since.document === undefined ? [] : [`Document: ${since.document.join(' → ')}`]),
  ];
  const list = facts.length === 0 ? '' : `<ul>${facts.map((fact) => `<li>${text(fact)}</li>`).join('')}</ul>`;
  return `${title}${list}<div class="letter"><strong>Before</strong><strong>Now</strong>${rows.map(row).join('')}</div>`;
}

function row({ before, now, same }: Row): string {
  return `${cell(before, same ? '' : 'gone')}${cell(now, same ? '' : 'new')}`;
}

/** A paragraph with the records behind it; an empty place where the other version has one and this does not. */
function cell(paragraph: Paragraph | undefined, look: string): string {
  if (paragraph === undefined) return '<div></div>';
  const records = paragraph.records.map((record) => `<small>${text(record)}</small>`).join('');
  return `<div class="${look}">${text(paragraph.text)}${records}</div>`;
}

function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
