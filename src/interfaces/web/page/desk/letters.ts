/**
 * Letters for a selection: made one after the other, given as one zip of Word files. What was made is kept until the list is left,
 * so that a run that was stopped goes on where it ended.
 */
import { askDocument, lettersLeft, Refused, WORD } from '../api.js';
import { refusal, working } from '../busy.js';
import { faultInWords } from '../case/field-errors.js';
import { announce, h } from '../dom.js';
import { randomKey } from '../random-key.js';
import { save } from '../save.js';
import { zipSync } from '../vendor/fflate.js';
import { count, dollars } from '../words.js';
import { type Row, sumOf } from './rows.js';

interface Made {
  readonly row: Row;
  readonly file?: Uint8Array;
  /** Why there is none. */
  readonly fault?: string;
}

/** Letters of one list. */
export class LetterRun {
  readonly #made = new Map<string, Made>();
  /** Under which a letter that got lost on its way is asked for again, free of charge. */
  readonly #keys = new Map<string, string>();
  #stopped = false;

  lacking(rows: readonly Row[]): readonly Row[] {
    return rows.filter(({ key }) => !this.#made.has(key));
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Makes what is lacking. False where it was stopped; rejects where the service takes no further letter. */
  async make(rows: readonly Row[], told: (done: number) => void): Promise<boolean> {
    this.#stopped = false;
    for (const row of this.lacking(rows)) {
      told(rows.length - this.lacking(rows).length);
      if (this.#stopped) return false;
      this.#made.set(row.key, await this.#letter(row));
    }
    return true;
  }

  async #letter(row: Row): Promise<Made> {
    const idempotencyKey = this.#keys.get(row.key) ?? randomKey();
    this.#keys.set(row.key, idempotencyKey);
    const input = row.finding.appeal_request;
    try {
      const asked = { method: 'POST', input, accept: WORD, idempotencyKey } as const;
      const letter = await askDocument('/appeal/generate', asked);
      return { row, file: new Uint8Array(await letter.arrayBuffer()) };
    } catch (error) {
      // A denial for which no letter can be written does not hold up the others.
      if (!(error instanceof Refused) || !OF_ITSELF.has(error.problem.code)) throw error;
      const [first] = error.problem.errors ?? [];
      return { row, fault: first ? faultInWords(first.field, first.message) : error.problem.detail };
    }
  }

  results(rows: readonly Row[]): readonly Made[] {
    return rows.flatMap(({ key }) => this.#made.get(key) ?? []);
  }
}

const OF_ITSELF: ReadonlySet<string> = new Set(['invalid_input', 'unknown_denial_code']);

/** Word files under numbers, and a list that says which is which. */
function zipOf(made: readonly Made[]): Blob {
  const files: Record<string, Uint8Array> = {};
  const lines = [['File', 'Payer', 'Patient', 'Account', 'Claim', 'Code', 'Amount', 'File by', 'To heed']];
  for (const [index, { row, file, fault }] of made.entries()) {
    const { claim, finding, amount, payer, safeDate } = row;
    const name = `${String(index + 1).padStart(3, '0')}-${finding.code ?? 'denial'}.docx`;
    if (file !== undefined) files[name] = file;
    lines.push([
      file === undefined ? '' : name,
      payer,
      claim.patient_name ?? '',
      claim.patient_control_number ?? '',
      claim.claim_number ?? '',
      finding.code ?? '',
      amount.toFixed(2),
      safeDate,
      fault ?? stillToFill(row),
    ]);
  }
  files['letters.csv'] = new TextEncoder().encode(csvOf(lines));
  return new Blob([new Uint8Array(zipSync(files))], { type: 'application/zip' });
}

function stillToFill({ finding: { appeal_request_missing: missing = [] } }: Row): string {
  return missing.length === 0
    ? ''
    : `The remittance does not give: ${missing.join(', ')}. Fill it in before sending.`;
}

/** A cell that a spreadsheet would take for a formula is kept as text. */
function csvOf(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The panel under the list: how many are chosen, make them, stop, go on. */
export function letterPanel(
  run: LetterRun,
  chosen: () => readonly Row[],
): { element: HTMLElement; renew(): void } {
  const place = h('div', { class: 'problems' });
  const about = h('span', { class: 'hint' });
  const make = h('button', { type: 'button', class: 'primary' });
  const stop = h('button', { type: 'button', hidden: true }, 'Stop');
  let busy = false;
  const element = h('div', { class: 'letters' }, h('p', { class: 'actions' }, make, stop, about), place);
  const renew = () => {
    const rows = chosen();
    element.classList.toggle('some', rows.length > 0);
    const lacking = run.lacking(rows).length;
    make.textContent = labelOf(rows.length, lacking);
    make.setAttribute('aria-disabled', String(rows.length === 0 || busy));
    about.textContent = aboutOf(rows, lacking);
  };
  const work = async () => {
    const rows = chosen();
    if (rows.length === 0 || busy) return;
    busy = true;
    stop.hidden = false;
    renew();
    const shown = working('');
    const bar = h('progress', { max: rows.length, 'aria-label': 'Letters written' });
    place.replaceChildren(shown, bar);
    try {
      const whole = await run.make(rows, (done) => {
        shown.textContent = `Writing letter ${done + 1} of ${rows.length} …`;
        bar.value = done;
      });
      if (whole) finish(rows);
      else place.replaceChildren(h('p', {}, 'Stopped. What was written is kept: go on when you like.'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      place.replaceChildren(refusal(error), h('p', {}, 'What was written is kept: go on when you can.'));
    } finally {
      busy = false;
      stop.hidden = true;
      renew();
    }
  };
  const finish = (rows: readonly Row[]) => {
    const made = run.results(rows);
    const faults = made.filter(({ fault }) => fault !== undefined);
    save(zipOf(made), 'appeal-letters.zip');
    const said = `${count(made.length - faults.length, 'letter')} saved as a zip; letters.csv in it says which is which.`;
    announce(said);
    place.replaceChildren(
      h('p', {}, said),
      ...faults.map(({ row, fault }) =>
        h(
          'p',
          { class: 'error' },
          `No letter for ${row.finding.code ?? 'a denial'} of claim ${row.claim.claim_number ?? row.claim.number}: ${fault}`,
        ),
      ),
    );
  };
  make.addEventListener('click', () => void work());
  stop.addEventListener('click', () => run.stop());
  renew();
  return { element, renew };
}

function labelOf(chosen: number, lacking: number): string {
  if (chosen > 0 && lacking === 0) return 'Save the zip again';
  if (lacking < chosen) return `Go on: ${count(lacking, 'letter')} to write`;
  return `Letters for the selection (${chosen})`;
}

function aboutOf(rows: readonly Row[], lacking: number): string {
  if (rows.length === 0) return 'Choose denials in the list.';
  const left = lettersLeft === undefined ? '' : `; ${lettersLeft} left this month`;
  const cost = lacking === 0 ? 'All are written' : `Uses ${count(lacking, 'letter')} of your plan${left}`;
  return `A zip of Word files, ${dollars(sumOf(rows))} in dispute. ${cost}.`;
}
