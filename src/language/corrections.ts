/** What a writer takes back in the same breath, and apostrophes left out in haste. */

const RETRACTS =
  /\s*(?<sign>\?\?+|\.\.\.+|\u2026|--+|\u2014|,| -)?\s*(?:--\s*)?\b(?:no,? wait|wait,? no|(?<=[,.?!;:\u2014\u2026-] ?)wait|sorry|scratch that|strike that|correction(?=[:,])|(?<=(?:\?\?+|\.\.\.+|\u2026|--+|\u2014) ?)correction|i mean|my mistake)\b,?(?: (?:that's|thats|that is|that was|it's|wrong|the|i meant?|its)\b[^,.:;]{0,40})?[,:]?\s+(?=[\p{L}\p{N}])/iu;
const CUE = /wait|sorry|scratch|strike|correction|i mean|mistake/i;
const MOST = 4;

/** "retired letter... no, retired from the Bureau": what is said again after "no" begins with the word that it takes back. */
const AGAIN =
  /\b(\p{L}{2,}) [^.!?;:]{0,40}(?:\.\.\.|\u2026|\u2014|--) ?(?:no|rather|or rather|actually),? (?=\1\b)/iu;

/** The text without what it takes back: "CPT 27446... sorry 27447" says 27447. */
export function withoutRetractions(text: string): string {
  const once = text.replace(AGAIN, '');
  if (!CUE.test(once)) return once;
  let told = once;
  for (let round = 0; round < MOST; round += 1) {
    const match = RETRACTS.exec(told);
    // Within brackets the end of what is taken back is not certain: everything stays as it is written.
    if (!match || match.index === 0 || opensBracket(told.slice(0, match.index))) return told;
    const before = told.slice(0, match.index).replace(/[?.!\s-]+$/, '');
    const kept = match.groups?.sign?.startsWith('?') ? upToClause(before) : upToWord(before);
    told = joinedOnce(kept, told.slice(match.index + match[0].length));
  }
  return told;
}

/** Whether a bracket is open at the end of the text, or closes in what the word before would take with it. */
function opensBracket(before: string): boolean {
  const opened = before.split('(').length - before.split(')').length;
  return opened !== 0 || /\)[\s?.!,-]*$/.test(before);
}

/** "at" + "at Allegheny": a word that both ends have stands once. */
function joinedOnce(kept: string, rest: string): string {
  const last = /\S+$/.exec(kept)?.[0].toLowerCase();
  const [first] = rest.split(' ', 1);
  return last !== undefined && last === first?.toLowerCase()
    ? `${kept}${rest.slice(first.length)}`.trim()
    : `${kept} ${rest}`.trim();
}

/** A doubted passage goes back to the last colon, semicolon or comma. */
function upToClause(before: string): string {
  const at = Math.max(before.lastIndexOf(':'), before.lastIndexOf(';'), before.lastIndexOf(','));
  return at < 0 ? '' : before.slice(0, at + 1);
}

function upToWord(before: string): string {
  const at = before.lastIndexOf(' ');
  return at < 0 ? '' : before.slice(0, at);
}

const SPOKEN_COMMA = / comma (?=[a-z\d])/g;
/** The end of a sentence that was spoken; behind a word that asks for a noun, or names a stretch of time, it is one. */
const SPOKEN_STOP =
  /(?<!\b(?:the|an?|this|that|these|those|each|every|any|one|per|same|whole|entire|first|last|next|prior|previous|long|short|\w+-(?:hour|day|week|month|year)|(?:pre|post|peri|intra|intro|in)-?\w*(?:operative|partum|natal|surgical|menopausal)|trial|look-?back|grace|waiting|benefit|global|time|review|treatment|recovery|rest|observation|appeal|election|enrollment|follow-?up|reporting|billing|coverage|plan|contract|menstrual|monthly|window|study|washout|probation\w*)) period (?!(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)(?=[A-Z][a-z]+ )/g;
const FULL_STOP = / full stop (?=[A-Z][a-z]+ )/g;

/** Stops that were spoken into a recorder and written as words: "fever comma vomiting period White count was 17". */
export function dictated(text: string): string {
  const told = text.replace(SPOKEN_COMMA, ', ').replace(FULL_STOP, '. ');
  // A single "period" proves no dictation.
  const stops = told.match(SPOKEN_STOP)?.length ?? 0;
  return told !== text || stops > 1 ? told.replace(SPOKEN_STOP, '. ') : told;
}

const APOSTROPHES =
  /\b(?:im|ive|dont|cant|wont|didnt|doesnt|isnt|wasnt|arent|werent|hasnt|havent|hadnt|couldnt|wouldnt|shouldnt|thats|theyre|theres|hes|shes|i)\b(?!['.])|\bits(?= (?:a|an|the|not|over|just|been|too|still|gone|because|about|only (?:a|an|the|been|\d+)|\d)\b)/g;

const MONTH_IN =
  /\b(in|since|by|until|from|to|early|late|mid|of) (january|february|march|april|june|july|august|september|october|november|december|may(?=[,.;]| to\b| \d|$))\b/g;
const DOCTOR =
  /\b[Dd]r\.? (?!(?:could|can|will|would|who|said|says|and|or|is|was|has|had|to|in|on|for|that|did|does|wrote|told|asked|wants|should|may|might|at|with|office|visit|notes?|appt|letter|there|here|then|because|from|the|my|his|her|who's)\b)(?=([a-z])[a-z]{2,})\1/g;

/** "im", "dont", a small "i", months and doctors as they are spelled. */
export function withApostrophes(text: string): string {
  const named = text
    .replace(
      MONTH_IN,
      (_, lead: string, month: string) => `${lead} ${month.charAt(0).toUpperCase()}${month.slice(1)}`,
    )
    .replace(DOCTOR, (_, first: string) => `Dr. ${first.toUpperCase()}`);
  return named.replace(APOSTROPHES, (word) => {
    if (word === 'i') return 'I';
    if (word === 'im') return "I'm";
    if (word === 'ive') return "I've";
    if (word === 'thats') return "that's";
    if (word === 'its') return "it's";
    if (word === 'theres') return "there's";
    if (word === 'hes' || word === 'shes') return `${word.slice(0, -1)}'s`;
    if (word === 'theyre') return "they're";
    return `${word.slice(0, -1)}'t`;
  });
}
