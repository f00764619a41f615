/** Whether a text is a sentence of a letter: own subject, finite verb, and no string of notes behind them. */
import { clausesOf } from './said/parts.js';
import { hasVerb } from './sentence-form.js';

/** A form in -ed is finite behind a subject that is marked as one; behind a bare noun it is a participle: "recon denied". */
const MARKED_PAST =
  /(?:^|[,;:] |\d,? |\b(?:and|but|that|who|which|when|because|so|until|while|after|before|if|since) )(?:(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|[Ii]t|[Yy]ou|who|which|that|[Nn]obody|[Nn]o one|[Ee]verybody|[Bb]oth|[Aa]ll|[Ss]ome|[Oo]ne|[Nn]either)(?: (?:also|never|only|then|already|still|just|[a-z]+ly))?|(?:[Tt]he|[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Ii]ts|[Aa]n?|[Tt]his|[Tt]hese|[Tt]hat|[Tt]hose|[Ee]ach|[Tt]wo|[Tt]hree|[Ff]our|[Oo]ne) [^,;:]{2,60}?|(?:Dr|Mr|Mrs|Ms)\.? [A-Z][^,;:]{1,50}?|Nurse [^,;:]{2,50}?|[A-Z][a-z][\w'’-]+(?: [A-Z][\w'’-]+)*) (?!(?:need|seed|bleed|speed|hundred|bed|feed|indeed)\b)[a-z]{2,}ed\b(?! by\b)/;
/** "Dr. Lund, a psychologist, diagnosed it": what stands between the commas belongs to the subject. */
const NAMED_SUBJECT =
  /^(?:(?:Dr|Mr|Mrs|Ms|Nurse|[Tt]he|[Aa]n?|[Mm]y|[Oo]ur|[Hh]is|[Hh]er) |[A-Z][\w'’-]+ [A-Z]|[A-Z][\w'’-]+ [^,;:]*\b(?:testing|test|study|MRI|CT|scan|\w+scopy|\w+graphy|evaluation|examination|biopsy)\b)/;
const GOES_ON_IN_PAST = /^(?:[a-z]+ly )?[a-z]{2,}ed (?!by\b)/;
/** "I write for Mrs. Vale", "We bill it". */
const OF_PRONOUN =
  /(?:^|, |\b(?:and|but|that|because|so|when|if) )(?:(?:I|[Ww]e|[Tt]hey|[Yy]ou) (?!and\b|or\b)[A-Za-z]{2,}|(?:[Hh]e|[Ss]he|[Ii]t) (?:[a-z]+ly |also |still |never |only )?(?!as\b|is\b)[a-z]{2,}(?:[^s]s|ed)\b)/;
const FINITE_FIRST =
  /^(?:brought|showed|is|was|are|were|has|had|did|does|will|would|could|cannot|sent|wrote|saw|took|gave|made|said|went|came|told|found|began|met|put|kept|left|fell|got|needs|requires|takes|uses|lives|walks|reports|denies|continues|remains|weighs|presents|underwent|woke|slipped) /;
/** Whoever begins so writes sentences, whatever they count up behind the verb. */
const TELLS_OF_PERSON =
  /^(?:I|He|She|They|We|It|(?:Mr|Mrs|Ms|Dr) [A-Z][\w'’-]+) (?:also |still |now |then |never )?(?:am|have|are|is|has|had|was|were|did|will|cannot|can|could|would|satisfies|meets|remains|[a-z]{3,}ed) [a-z\d]/;
/** A stop that ends no sentence. */
const ABBREVIATED = /\b(Drs?|Mrs?|Ms|Prof|St|Jr|Sr|No|vs|Inc|[A-Z])\.(?= )/g;
/** Past forms that take no object, so that they are finite behind any noun. */
const INTRANSITIVE =
  /[\w)%] (?:improved|worsened|increased|decreased|dropped|remained|returned|recurred|progressed|resolved|persisted|responded|happened|occurred|followed|showed|caused|reached|arrived|helped|cleared|healed|subsided|relapsed|stabilized|declined(?! by)|failed(?! by))\b/;
/** The side at the end of a finding, and nobody who left. */
const SIDE = / left(?=[,;)]|$)/g;
const ED = /\b\w{3,}ed\b/g;
/** A part of a sentence that needs no verb of its own. */
const LEANS =
  /^(?:and|or|but|nor|which|who|whose|where|with|without|including|because|so|as|although|though|while|when|if|until|after|before|since|from|to|in|on|at|by|for|of|about|over|under|despite|not|both|then|than|especially|mainly|mostly|such|namely|that is|\w+ing|even|only|also|one|two|three|four|five|six|(?:January|February|March|April|June|July|August|September|October|November|December|May) \d)\b/i;
/** The head of a note: "Treatment: …". */
const HEAD = /^(?<head>[A-Z][^.,;:?!"\u201c]{1,60}): /;
/** Signs that stand for a verb. */
const SIGNS = /(?<=\S) (?:=|->|=>|\u2192|\+|>|<) (?=\S)/;
const MOST_LOOSE = 1;
const MOST_NAMED = 8;

/** What tells something: a paper, a test, a place of care. */
const TELLS =
  /\b(?:clinic|hospital|notes?|reports?|log|diary|record|chart|exam(?:ination)?|MRI|CT|PET|scan|test|biopsy|evaluation|assessment|study|culture|film|audit|letter|pathology|laboratory)(?: (?:on|of|in) [A-Z][a-z]+ \d{1,2}(?:, \d{4})?)? (?:also |again |separately )?(?:recorded|showed|documented|excluded|confirmed|noted|revealed|reported|measured|identified|listed|demonstrated|established|ruled out)(?= [a-z\d])/;
/** "The note documents a separate examination": one paper and what it says now. */
const TELLS_NOW =
  /\b(?:note|report|log|record|chart|exam(?:ination)?|letter|summary) (?:also |clearly |separately )?(?:documents|describes|supports|states|names|confirms)(?= [a-z\d])/;
/** "Cost is 4,980": the first word is a noun here. */
const NOUN_FIRST = /^[A-Z][a-z]+ (?:is|was|are|were|has|had) /;

/** A form in -ed with an object is no participle: "resection removed about 85 percent". */
const WITH_OBJECT =
  /[\w)%] (?!(?:denied|granted|offered|refused|allowed|paid|awarded|based|used|needed|required|compared|scheduled|billed|dated|faxed|mailed|filed|submitted|charged|approved|aged|limited)\b)[a-z]{2,}ed (?:her|him|it|them|me|us|his|their|about \d|no|(?:the|an?) (?!same|next|following|day|week|month|year|\d)[a-z])/;
/** "Oncologist requests PET/CT", "The tumor board (October 1, 2026) recommended protons". */
const PERSON_ACTS =
  /\b(?:\w+(?:ologist|ician|iatrist)|surgeon|physician|doctor|therapist|nurse|specialist|provider|tumor board|team|committee|PCP)(?: \([^()]*\))? (?:requests|requested|recommends|recommended|advised|ordered|prescribed|cleared|referred|diagnosed|noted|documented|proposed|agreed|concluded|stated|confirmed) (?!on\b|in\b|by\b)[\w(]/i;

/** A finite verb with a subject before it. */
export function hasFiniteVerb(clause: string): boolean {
  if (OF_PRONOUN.test(clause) || TELLS.test(clause) || TELLS_NOW.test(clause) || NOUN_FIRST.test(clause))
    return true;
  const plain = clause.replace(ED, ' ').replace(SIDE, ' ');
  if (hasVerb(plain))
    return !hasVerb(firstWord(plain)) || /^(?:It|That|There|He|She|They|We|I)['’]/.test(clause);
  return (
    WITH_OBJECT.test(clause) ||
    PERSON_ACTS.test(clause) ||
    MARKED_PAST.test(clause) ||
    INTRANSITIVE.test(clause)
  );
}

function firstWord(text: string): string {
  return /^\s*[\w'’-]*/.exec(text)?.[0].trim() ?? '';
}

/** Whether the text may stand in a paragraph; any other is an entry of the record. */
export function isWhole(text: string): boolean {
  const bare = text
    .replace(/\([^()]*\)/g, '')
    .replace(/["\u201c][^"\u201d]*["\u201d]/g, 'it')
    .replace(/ {2,}/g, ' ')
    .replace(ABBREVIATED, '$1')
    .replace(/^Also,? (?=[a-z])/, '')
    .replace(/[.?!]+$/, '')
    .trim();
  if (SIGNS.test(bare)) return false;
  const { head } = HEAD.exec(bare)?.groups ?? {};
  if (head !== undefined && !hasFiniteVerb(head)) return isWhole(bare.slice(head.length + 2));
  return bare.split(/[.?!] (?=[A-Z])/).every(isOneSentence);
}

function isOneSentence(text: string): boolean {
  if (TELLS_OF_PERSON.test(text)) return true;
  const clauses = clausesOf(text.replace(/^.*?: /, (lead) => (hasFiniteVerb(lead) ? '' : lead)) || text);
  const whole = clausesOf(text);
  const apart =
    NAMED_SUBJECT.test(text) &&
    whole.slice(1).some((one) => GOES_ON_IN_PAST.test(one) || FINITE_FIRST.test(one));
  if (apart && !hasFiniteVerb(whole[0] ?? '')) return true;
  const first = whole.findIndex(hasFiniteVerb);
  if (first < 0) return false;
  // What is counted up behind the verb with "and" was written as a list.
  if (first === 0 && whole.some((one) => /^(?:and|or) (?!no\b)/.test(one))) return true;
  // What stands before the verb is an opening ("On May 3, …") or a list that is the subject.
  const named = / and /.test(whole[first] ?? '') ? MOST_NAMED : 2;
  if (whole.slice(0, first).filter((one) => !LEANS.test(one)).length > named) return false;
  const last = whole.at(-1) ?? '';
  if (/\b(?:and|or)\b/.test(last)) return true;
  const loose = clauses.filter((one) => !LEANS.test(one) && !hasFiniteVerb(one));
  const bare = loose.filter((one) => !hasVerb(firstWord(one)));
  return bare.length === 0 || loose.length <= MOST_LOOSE;
}
