/** Whether a sentence denies what stands at a place of it. A fact is a whole sentence, and most say more than what they deny. */
import type { Place, Told } from './reading.js';

/** Words that deny what stands right behind them. */
const DENYING = /^(?:no|not|without|den(?:y|ies|ied|ying)|never|negative|non|absent|neither|nor|\w+n['’]t)$/i;
const DENIED_WITHIN = 3;
/** What was denied is then the result: "no relief from physical therapy", "could not tolerate methotrexate". */
const RESULT =
  /^\W*(?:\w+\W+){0,2}(?:relie\w+|improve\w*|respon\w+|benefit\w*|help\w*|effect\w*|control\w*|success\w*|toler\w+|enough|adequate\w*|suffic\w+|change\w*|better|resol\w+|work\w*|manag\w+)\b/i;

/** Words that deny a whole list: "denies fever, night sweats or weight loss", "has not yet tried a statin or ezetimibe". */
const OF_LIST =
  /\b(?:no|without|den(?:y|ies|ied|ying)|never|neither|negative for|ruled out for|free of|none of|(?:not|\w+n['’]t) (?:yet |ever )?(?:been|had|have|tried|taken|used|done|received|undergone|attempted|completed|started|on))\b/gi;
const PARTS = /,|\b(?:or|and|nor)\b/;
const MOST_WORDS = 4;
/** A part with one of these, or with a figure, begins something of its own. */
const OF_ITS_OWN =
  /\d|^\s*(?:on|with|after)\b|\b(?:is|was|has|failed|took|completed|uses?|needs?|walks|who|which|still|now|despite)\b/i;
const END = /[.;:!?]\s|[()]|\b(?:but|however|although|though|while|except|yet)\b(?! (?:tried|had|been))/gi;

/** "Injections were not done", "spinal infection ruled out". */
const BEHIND =
  /^(?:[/,]\s?[\w-]+){0,4}(?:\s(?:panel|test|testing|study|level|levels))?\W{1,2}(?:and\s)?(?:(?:is|was|are|were|has|have|had)\s)?(?:(?:not|never)\s(?:yet\s)?(?:been\s)?(?:tried|done|taken|used|started|present|seen|found|given|attempted|offered|considered|performed|obtained|needed|required|drawn|sent|checked|measured)|(?:been\s)?ruled out|absent|(?:not|never)\splanned)\b/i;
/** "Seen by a psychologist, who did not clear her". */
const NOT_CLEARED =
  /^[^.;]{0,24}\b(?:(?:did not|didn['’]t|would not) (?:clear|pass)|(?:not|never) (?:been )?(?:passed|cleared))\b/i;

/** "Celiac serology negative", "PTH normal": looked for and not found. */
const NOT_FOUND =
  /^(?:\s[\w-]+){0,2}\s(?:was |were |is |are )?(?:neg|negative|normal|nl|wnl|unremarkable|fine|okay|clear|intact|healthy)\b(?!-)/i;
/** "Infarct vs glioma", "possible fracture": nobody says that it is there. */
const IN_DOUBT =
  /\b(?:vs\.?|versus|possibl[ey]|suspected|suspicious for|concern for|question of|rule out|r\/o|unable to say)\s(?:[\w-]+\s){0,2}$/i;
const DOUBT_BEHIND = /^\s(?:vs\.?|versus)\b/i;

/**
 * Whether the words around a place deny it or leave it open: "no active infection", "infarct vs glioma".
 * @param isTest what stands there is an investigation, which was done also where nothing was found
 */
export function isDenied(reading: Told, place: Place, isTest = false): boolean {
  const { text, tokens } = reading;
  const [start, end] = [tokens[place.from]?.start ?? 0, tokens[place.to]?.end ?? text.length];
  return (
    isDeniedRightBefore(reading, place) ||
    isOfDeniedList(text.slice(0, start)) ||
    BEHIND.test(text.slice(end)) ||
    NOT_CLEARED.test(text.slice(end)) ||
    (!isTest && NOT_FOUND.test(text.slice(end))) ||
    IN_DOUBT.test(text.slice(0, start)) ||
    DOUBT_BEHIND.test(text.slice(end))
  );
}

function isDeniedRightBefore({ text, tokens }: Told, { from }: Place): boolean {
  const start = tokens[from]?.start ?? 0;
  return tokens.slice(Math.max(0, from - DENIED_WITHIN), from).some((token) => {
    const between = text.slice(token.end, start);
    const cue = text.slice(token.start, token.end);
    return DENYING.test(cue) && !/[.;:]/.test(between) && !isResult(cue, between);
  });
}

function isOfDeniedList(before: string): boolean {
  const ends = [...before.matchAll(END)].at(-1);
  const clause = ends ? before.slice(ends.index + ends[0].length) : before;
  const cue = [...clause.matchAll(OF_LIST)].at(-1);
  if (cue === undefined) return false;
  const between = clause.slice(cue.index + cue[0].length);
  if (isResult(cue[0], between)) return false;
  return between
    .split(PARTS)
    .every((part) => !OF_ITS_OWN.test(part) && part.trim().split(/\s+/).length <= MOST_WORDS);
}

/** A patient denies symptoms, not results. */
function isResult(cue: string, between: string): boolean {
  return !/^den/i.test(cue) && RESULT.test(between);
}
