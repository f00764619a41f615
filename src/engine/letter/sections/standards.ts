/** The authorities that decide on a service are named once in every letter that argues medicine, whatever there was room for. */
import type {
  AuthorityRecord,
  GenerateAppealInput,
  ServiceAreaRecord,
} from '../../../domain/generated/types.js';
import { keysOf } from '../../argument/terms.js';
import { authorityCitation, isMedicarePolicy, mayPrintAuthority } from '../../law.js';
import { knownArea } from '../../service-areas.js';
import { titleFits, withoutPossessive } from '../../title-fit.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import { type Block, type Piece, piecesOf } from '../letter.js';
import { listInWords } from '../words.js';
import { arguesMedicine, categoryOf } from './general.js';

const MOST_NAMED = 2;

/** Law that makes the recommendation of a task force decide who pays. */
const OF_PREVENTION = ['42-usc-300gg-13', '45-cfr-147-130', '29-cfr-2590-715-2713'];

type Kind = AuthorityRecord['kind'];
/** Kinds that bind Medicare, and kinds that show what medicine accepts: the first of a row weighs most. */
const FOR_MEDICARE: readonly Kind[] = ['ncd', 'statute', 'lcd', 'policy_article'];
const FOR_MEDICINE: readonly Kind[] = ['guideline', 'uspstf', 'consensus', 'compendium', 'trial'];
/** One determination says what is covered; a second of its kind is about something beside it. */
const ONE_OF_KIND: ReadonlySet<Kind> = new Set(['ncd', 'lcd', 'policy_article']);

/** Rules and policies that bind the payers of Medicare, for whom alone they are named. */
const BINDING: ReadonlySet<Kind> = new Set(['ncd', 'lcd', 'policy_article', 'statute']);

/** The blocks with the sentence that names what no other sentence names. */
export function withStandards(draft: Draft, blocks: readonly Block[]): Block[] {
  const pieces = blocks.flatMap(piecesOf);
  const said = standardsSentence(draft, pieces);
  if (said.length === 0) return [...blocks];
  const at = blocks.findIndex(({ slot }) => slot === 'clinical');
  const clinical = blocks[at];
  if (clinical !== undefined)
    return blocks.with(at, { ...clinical, paragraphs: [said, ...clinical.paragraphs] });
  const before = blocks.findLastIndex(({ slot }) => BEFORE.has(slot));
  // Where the case has none of these, as in a sheet without facts: before what closes it.
  const last = before < 0 ? blocks.length - 2 : before;
  const block: Block = { slot: 'clinical', rank: 'decides', paragraphs: [said], list: [] };
  return [...blocks.slice(0, last + 1), block, ...blocks.slice(last + 1)];
}

const BEFORE: ReadonlySet<Block['slot']> = new Set([
  'facts',
  'grounds',
  'unanswered',
  'law',
  'open_tests',
  'tests',
]);

function standardsSentence(draft: Draft, printed: readonly Piece[]): Piece[] {
  const area = knownArea(draft.file.service);
  if (area === undefined) return [];
  const deciding = arguesMedicine(draft) ? decidingOn(draft, area) : ofPrevention(draft, area, printed);
  const named = new Set(printed.flatMap(({ authorities }) => authorities));
  const missing = deciding.filter((one) => !named.has(one.id) && !isCited(one, printed));
  if (missing.length === 0) return [];
  const several = missing.length > 1;
  // A sheet speaks to the clinician, who can ask the payer nothing in it.
  const id = draft.file.template.sheet ? 'service-standards-sheet' : 'service-standards';
  return draft.writer
    .with({
      standards: listInWords(missing.map(authorityCitation)),
      standards_several: several,
      // What binds is measured by; of what was only identified nothing is claimed but that it is there.
      standards_bind: missing.every(({ kind }) => BINDING.has(kind)),
    })
    .sentences(sentence(draft, id), fromFrame(id))
    .map((piece) => ({ ...piece, authorities: missing.map(({ id }) => id) }));
}

/** A judgment or section that the letter cites as law already is not named a second time as a standard. */
function isCited({ number = '' }: AuthorityRecord, printed: readonly Piece[]): boolean {
  const name = /^.+? v\. [^,]+/.exec(number)?.[0] ?? (/^\d+ (?:C\.F\.R|U\.S\.C)/.test(number) ? number : '');
  return name !== '' && printed.some(({ text }) => text.includes(name));
}

/** What a specialist would cite first for this service and this line of business. */
export function decidingOn(
  draft: Pick<Draft, 'library' | 'file' | 'argument'>,
  area: ServiceAreaRecord,
): AuthorityRecord[] {
  const { library, file } = draft;
  const told = toldOf(draft, area);
  const fitting = area.authorities
    .flatMap((id) => library.authorities.get(id) ?? [])
    .filter((one) => mayPrintAuthority(one, file.law) && titleFits(library, one, told, area))
    .filter((one) => one.kind === 'ncd' || one.kind === 'statute' || namesSubject(one, area, file.input))
    .filter((one) => isImaging(area) || !isOnImaging(one));
  const { type } = file.coverage;
  const medicare = type.family === 'medicare' && type.id !== 'medicare_part_d';
  const usable = fitting.filter(
    (one) => (medicare || !isMedicarePolicy(one)) && (one.kind !== 'statute' || medicare || one.applies_to),
  );
  const kinds = medicare ? [...FOR_MEDICARE, ...FOR_MEDICINE] : FOR_MEDICINE;
  const ranked = kinds.flatMap((kind) => {
    const same = usable.filter((one) => one.kind === kind);
    return ONE_OF_KIND.has(kind) ? nearest(same, file.input.procedure).slice(0, 1) : same;
  });
  // A trial answers "not proven"; elsewhere it stands only where nothing else does.
  const asked = categoryOf(draft) === 'experimental' ? ranked : ranked.filter(({ kind }) => kind !== 'trial');
  return called(draft, asked.length > 0 ? asked : ranked).slice(0, MOST_NAMED);
}

/** Words that titles of every subject have. */
const OF_ANY_SUBJECT = keysOf(
  'guideline guidelines standard standards care clinical practice management treatment therapy diagnosis evaluation recommendation recommendations statement consensus update medical medicine surgery surgical infusion outpatient inpatient hospital home service services use disease diseases disorder disorders syndrome patient patients adult adults child children adolescent health american society association criteria quality report joint',
);

/** Criteria on when to take a picture are no evidence on what is done to treat. */
const ON_IMAGING = /\bappropriateness criteria\b|\bimaging\b|\bradiograph/i;
const IMAGING =
  /\b(?:MRI|CT|PET|SPECT|scan\w*|imaging|tomograph\w*|ultraso\w+|mammogra\w+|angiogra\w+|echocardiogra\w+|radiograph\w*|bone density|nuclear)\b/i;

function isOnImaging({ title }: AuthorityRecord): boolean {
  return ON_IMAGING.test(title);
}

function isImaging({ name, names }: Pick<ServiceAreaRecord, 'name' | 'names'>): boolean {
  return IMAGING.test([name, ...names].join(' '));
}

/** What titles of guidelines call cancer. */
const CANCER = /carcinoma|malignan|lymphoma|leuk[a]?emia|sarcoma|melanoma|myeloma|neoplasm|metasta|\bC\d\d/i;

/** Whether the title names the disease or the service of this case, and not only the setting: an area has titles on several. */
function namesSubject(
  { title, kind }: AuthorityRecord,
  { name }: Pick<ServiceAreaRecord, 'name'>,
  { procedure, diagnosis }: Pick<GenerateAppealInput, 'procedure' | 'diagnosis'>,
): boolean {
  // A trial shows what was tried in it: the service itself, and not only the disease.
  const disease = kind === 'trial' ? '' : `${diagnosis}${CANCER.test(diagnosis) ? ' cancer oncology' : ''}`;
  const subject = keysOf(`${procedure} ${name} ${disease}`);
  return [...keysOf(title)].some((key) => subject.has(key) && !OF_ANY_SUBJECT.has(key));
}

/** The one whose title shares most with the service as the caller names it; where they are even, the first of the record. */
function nearest(same: readonly AuthorityRecord[], procedure: string): AuthorityRecord[] {
  const asked = keysOf(procedure);
  const shared = ({ title }: AuthorityRecord) => [...keysOf(title)].filter((key) => asked.has(key)).length;
  return same.toSorted((a, b) => shared(b) - shared(a));
}

/** Words that an authority shares with the payer's reason before it goes first. */
const LEAST_SHARED = 2;

/** What the payer's own reason is about stands first: the rule on the encounter where the encounter is said to be missing. */
function called(
  { argument }: Pick<Draft, 'argument'>,
  ranked: readonly AuthorityRecord[],
): AuthorityRecord[] {
  const reason = keysOf(argument.grounds.map(({ ground }) => ground.quote ?? '').join(' '));
  const speaks = ({ title, supports }: AuthorityRecord) =>
    [...keysOf(`${title} ${supports}`)].filter((key) => reason.has(key)).length >= LEAST_SHARED;
  const first = ranked.filter(speaks);
  return [...first, ...ranked.filter((one) => !first.includes(one))];
}

/** What the case says of service and disease. */
function toldOf({ file }: Pick<Draft, 'file'>, area: ServiceAreaRecord): string {
  const { procedure, diagnosis, patient_summary = '' } = file.input;
  const own = area.diagnoses
    .filter((one) => file.service?.diagnoses.includes(one.icd10_prefix))
    .flatMap(({ names }) => names);
  return withoutPossessive([procedure, diagnosis, patient_summary, area.name, ...own].join(' . '));
}

function ofPrevention(
  { library, file }: Draft,
  area: ServiceAreaRecord,
  printed: readonly Piece[],
): AuthorityRecord[] {
  if (!printed.some(({ regulations }) => regulations.some((id) => OF_PREVENTION.includes(id)))) return [];
  return area.authorities
    .flatMap((id) => library.authorities.get(id) ?? [])
    .filter((one) => one.kind === 'uspstf' && mayPrintAuthority(one, file.law))
    .slice(0, 1);
}
