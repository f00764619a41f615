/**
 * Every problem that a pack can have, in one table: the code is stable and meant for programs, the sentence of a
 * finding is meant for people. docs/packs.md and `packs check` derive from it. An error keeps the service from
 * starting; a warning does not, but the check of a pack fails on both.
 */
export type Severity = 'error' | 'warning';

interface ProblemKind {
  readonly severity: Severity;
  readonly title: string;
  readonly explanation: string;
}

function error(title: string, explanation: string): ProblemKind {
  return { severity: 'error', title, explanation };
}

function warning(title: string, explanation: string): ProblemKind {
  return { severity: 'warning', title, explanation };
}

export const PROBLEMS = {
  PK101: error(
    'Folder or file not found',
    'A folder of packs or of templates does not exist or holds nothing, or a file cannot be read.',
  ),
  PK102: error(
    'No pack.yaml',
    'A pack is a folder with a pack.yaml; without it nothing in the folder is read.',
  ),
  PK103: error(
    'File at no known place',
    'Each kind of file has its place in a pack; a file elsewhere would be ignored.',
  ),
  PK104: error('Not valid YAML', 'The file cannot be read as YAML.'),
  PK105: error('Field given twice', 'The same field stands twice in one record; the first would be lost.'),
  PK106: warning('Schema not named', 'The first line of a file names its schema, so that editors can help.'),
  PK107: error('Not written in UTF-8', 'The file has another encoding, or is no text.'),
  PK108: error('Merge not finished', 'The file still holds the marks of a merge conflict.'),
  PK109: error(
    'Character that cannot be seen',
    'A character without width, or a space that is none, makes words and ids differ that look the same.',
  ),
  PK110: warning('Text cut off', 'A # after a space ends a text without quotes; the rest is not read.'),
  PK201: error('Field missing', 'A field that every record of this kind needs is absent.'),
  PK202: error(
    'Unknown field',
    'Records are closed: a field that the schema does not know is most often a typing error.',
  ),
  PK203: error('Value not allowed', 'The field takes one of a fixed list of words.'),
  PK204: error('Value breaks a rule', 'The value has the wrong type, length, range or form.'),
  PK301: error('Reference to nothing', 'The record points to an id that no record of that kind has.'),
  PK302: error(
    'Id used twice',
    'Two records of one kind, or two entries of one record, share an id; a later pack declares which records it replaces.',
  ),
  PK303: error(
    'Override of nothing',
    'pack.yaml declares an override, but no earlier pack has the record or this pack does not replace it.',
  ),
  PK304: error(
    'Id differs from file or code',
    'The id of a record equals the name of its file or the code it stands for.',
  ),
  PK305: error('Category differs from the pack', 'A code belongs into the pack of its category.'),
  PK306: error('Group not allowed', 'A group code is named that the code set does not allow with this code.'),
  PK307: error(
    'Record points to itself',
    'A record names itself as related, as its successor or as the next step, or arguments replace one another in a circle.',
  ),
  PK308: error(
    'Name of two',
    'A name, alias or signal tells two payers, lines of business or states, so the wrong law could be cited.',
  ),
  PK309: warning(
    'Code that the code set does not have',
    'A record describes a reason or remark code that is not in code-sets.yaml: a typing error, or a code newer than the table.',
  ),
  PK310: warning(
    'Code set says otherwise',
    'Status or dates of a record differ from code-sets.yaml, or a code in force is told only in short.',
  ),
  PK311: warning(
    'Code without a record',
    'A code of code-sets.yaml has no record in any pack, so a look-up would not know it.',
  ),
  PK312: error(
    'Remark without an instrument',
    'A remark code in force that is no alert does not say what it calls for, so a look-up could only guess.',
  ),
  PK313: error(
    'Element without a place',
    'A remark code in force reports missing data, but no loop, segment or form field where they stand.',
  ),
  PK314: error(
    'Review without a reader',
    'A record says reviewed, but not by whom: name, credential and day stand under reviews.',
  ),
  PK315: warning(
    'Record that no letter uses',
    'An argument or a strategy that no code, strategy or signal names, or a rate of which no estimate is made.',
  ),
  PK316: warning(
    'Limits that no case meets',
    'Limits of an argument, a law or a text contradict one another, so that it stands in no letter.',
  ),
  PK320: error(
    'Patch of nothing',
    'A patch names a record, an entry or a list that no earlier pack has, or adds an entry that is there, so it would change nothing.',
  ),
  PK321: warning(
    'Patch without fingerprint',
    'A patch says under was what the fields were when it was written; without it nobody learns that they changed.',
  ),
  PK322: warning(
    'Patched fields have changed',
    'The record beneath a patch has other values than when the patch was written, or the patch now changes other fields.',
  ),
  PK323: warning(
    'Patch without effect',
    'A patch sets a field to the value that it has, since the record beneath has caught up with it, or says for nothing what it was written for.',
  ),
  PK324: error(
    "Payer's code told as another",
    'A code that one payer prints has the family payer, names the payer and the reason code that answers it, and is no code of the standard.',
  ),
  PK325: warning(
    'Waiver of nothing',
    'A waiver names a warning that the pack no longer has, or something that cannot be accepted.',
  ),
  PK326: warning(
    'Waiver that has ended',
    'A warning was accepted until a day that is over, so it counts again.',
  ),
  PK327: warning(
    'Field patched twice',
    'Two patches of one pack give the same field of a record a value, and only the last holds.',
  ),
  PK328: warning(
    'Law told twice',
    'Two regulations have the same citation, so texts and examples that name one miss the other.',
  ),
  PK401: warning(
    'Date without quotes',
    'Dates stand in quotes, so that no YAML reader turns them into something else.',
  ),
  PK402: error('Dates in the wrong order', 'A period ends before it begins.'),
  PK403: error('Periods overlap', 'Two dated values hold on the same day, so the day does not decide which.'),
  PK404: error(
    'Status and dates disagree',
    'A record is called in force although it ended, or ended without saying so.',
  ),
  PK405: error('Figures disagree', 'Numbers of one record contradict one another.'),
  PK406: error(
    'Law that may not be cited there',
    'A regulation is said to bind a line of business for which forbidden-law.yaml bars it.',
  ),
  PK407: warning('Gap between dated values', 'On some days none of the dated values holds.'),
  PK408: warning('No value after the last', 'The last of the dated values ends, and none follows it.'),
  PK409: warning('Period of years', 'A time to file is longer than any that the law knows.'),
  PK410: error(
    'Texts lose law that ends',
    'A regulation or an authority ends, texts name it, and nobody has said under after_end why they may lose it.',
  ),
  PK411: warning('Read in the future', 'A source is said to be read on a day that is still to come.'),
  PK412: error(
    'Law of another state',
    'A citation begins with the name of a state, and the record does not say that the law binds that state.',
  ),
  PK501: error('Text cannot be parsed', 'The Handlebars text has an unclosed or malformed tag.'),
  PK502: error('Unknown variable or helper', 'A text uses a variable or helper that letters do not have.'),
  PK503: error(
    'Optional variable without a condition',
    'A variable that may be empty is printed outside {{#if}}, so the sentence could break.',
  ),
  PK504: error('Helper used wrongly', 'A helper got no argument, too many, or one of the wrong kind.'),
  PK505: error(
    'Law that cannot be cited here',
    'A citation outside {{#law}} is not verified, or a citation binds no state or line of business of its text.',
  ),
  PK506: error(
    'Citation typed by hand',
    'Citations, determination numbers and DOIs are printed by {{cite}} and {{authority}}, never typed.',
  ),
  PK507: warning(
    'Length out of range',
    'A text is shorter or longer than a letter of 800 to 1,200 words can use.',
  ),
  PK508: warning(
    'Sentence used twice',
    'A sentence of twelve or more words stands twice in the packs: letters would sound alike.',
  ),
  PK510: error(
    'Too few arguments',
    'A category whose codes can be appealed needs four arguments that fit every caller and line of business.',
  ),
  PK511: warning(
    'Wording that letters avoid',
    'The text overclaims, holds a placeholder or unfinished note, or names the patient as only one signer could.',
  ),
  PK512: error(
    'Number of days typed by hand',
    'Deadlines and periods are computed from appeal rights; only letter_rights may state one beside its law.',
  ),
  PK513: warning(
    'Heading or title too long',
    'A heading is a claim of at most twelve words without a full stop.',
  ),
  PK514: warning(
    'British spelling',
    'Texts are read by payers in the United States: color, program, authorization, judgment.',
  ),
  PK515: error(
    'Variable in single braces',
    'A variable has two braces; in one pair it would be printed as it stands.',
  ),
  PK516: error(
    'Data of a patient',
    'Packs are shared, kept in version control, and printed in letters of other patients.',
  ),
  PK517: error(
    'Text for patients is hard to read',
    'A text for patients is above grade 7 in English or below 65 on the INFLESZ scale in Spanish, or its two languages print other values.',
  ),
  PK518: warning(
    'Sentence that no letter prints',
    'A text that is written for every case says what a document holds, which only one who has read it can know; letters leave such a sentence out.',
  ),
  PK601: error('Unknown fact', 'A rule asks for a fact that the catalogue does not have.'),
  PK602: error(
    'Comparison does not fit the fact',
    'The operator or the value does not suit the type of the fact.',
  ),
  PK603: warning(
    'Rule without examples',
    'Each rule has one example in which it must fire and one in which it must stay silent.',
  ),
  PK604: error(
    'Example that checks the wrong kind',
    'An expectation of an example belongs to another operation.',
  ),
  PK605: error(
    'Phrase cannot be read',
    'A phrase of a signal has a bracket that is not closed, or begins with a gap.',
  ),
  PK606: error(
    'Signal says too little',
    'A signal that tells a reason, a document, a time or a line of business names which.',
  ),
  PK607: error(
    'Signal and example disagree',
    'A signal is not found in a sentence in which it must be found, or is found where it must stay silent.',
  ),
  PK608: error(
    'Statement says too little',
    'Example sentences that tell a reason or a write-down name its category, and a reason its code.',
  ),
  PK610: error(
    'Rule of law names nothing',
    'A rule of controlling law computes with an event or quantity that it does not have, uses a name twice, or requires nothing.',
  ),
  PK611: error(
    'Rule of law without law',
    'A verified rule of controlling law binds a line of business for which none of its regulations may be cited.',
  ),
  PK612: error(
    'Wording of a ground says too little',
    'Wordings that tell a ground name its kind, no others do; a phrase can be read; there are phrases or example sentences.',
  ),
  PK613: error(
    'Wording and check disagree',
    'A sentence that must be read as one kind of ground is read as another.',
  ),
  PK615: warning('Rule that never holds', 'Conditions of a scoring rule contradict one another.'),
  PK616: error(
    'Topic that letters leave out says too little',
    'A topic that is left out has a name, what belongs to the case has none, and every phrase can be read.',
  ),
  PK617: error(
    'Topic and sentence disagree',
    'A sentence that must be read as a topic is read as another, or one that has to stay would be left out.',
  ),
  PK701: error(
    'Shared knowledge missing',
    'A table that every answer needs is absent: success rates, outcome weights, a line of business, a group code, a letter frame.',
  ),
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One finding in a pack. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** Path of the file as it is shown. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** What is wrong, what is allowed, what to do. */
  readonly message: string;
}

function order(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What keeps a file from being read, or a record from being known by its name: other findings may only follow from it. */
const CAUSES: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'PK101',
  'PK102',
  'PK103',
  'PK104',
  'PK107',
  'PK108',
  'PK109',
  'PK304',
  // Law that stands for the wrong states is missed by the texts of the right ones.
  'PK412',
  // Days on which nothing holds, or two values do.
  'PK402',
]);

/** What pack.yaml does not say rightly, such as what the pack replaces, is missed in its records. */
function inManifest({ code, file }: Problem): boolean {
  return code.startsWith('PK2') && /(?:^|[\\/])pack\.yaml$/.test(file);
}

function rank(problem: Problem): number {
  return CAUSES.has(problem.code) || inManifest(problem) ? 0 : 1;
}

/** Causes before what may follow from them; then by file, place and code. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    order(rank(a), rank(b)) ||
    order(a.file, b.file) ||
    order(a.line, b.line) ||
    order(a.column, b.column) ||
    order(a.code, b.code) ||
    order(a.message, b.message)
  );
}

/** packs/…/carc-50.yaml:14:1  PK202  "regulatons" is not a field of a code record. Did you mean "regulations"? */
export function formatProblem(problem: Problem): string {
  const place = `${problem.file}:${problem.line}:${problem.column}`;
  return `${place}  ${problem.code}  ${problem.message}`;
}

/** The problem as a workflow annotation of GitHub, so that it stands beside the line in a pull request. */
export function annotationOf(problem: Omit<Problem, 'code'> & { readonly code: string }): string {
  const text = (value: string): string =>
    value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (value: string): string => text(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const { severity, file, line, column, code, message } = problem;
  return `::${severity} file=${property(file)},line=${line},col=${column},title=${code}::${text(message)}`;
}
