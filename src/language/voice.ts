/** Turns the first person of one who wrote into the third person of another who signs. */
import { capitalized } from './english.js';

export interface Voice {
  /** Who said "I": "the patient", "the patient's mother". */
  readonly subject: string;
  /** "he", "she" or undefined where it is not known. */
  readonly pronoun?: 'he' | 'she';
  /** The speaker is a relative, and the patient is the speaker's son, mother or other kin; empty where that is not known. */
  readonly kin?: string;
}

const UNCHANGED = new Set(
  "was were had did can could will would may might must should shall cannot can't couldn't won't wouldn't didn't wasn't hadn't said got went took gave came made saw knew thought felt told found left kept paid sent put quit had heard began ran lost met hit fell broke wrote spoke sat stood slept woke ate drank drove flew grew held led lay rose brought bought taught caught fought sought built dealt understood became forgot chose wore tore threw hurt cut let set read shut spent filed asked used never ever also still only already just really finally then again currently now always often sometimes usually almost even".split(
    ' ',
  ),
);
const HELPERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ "'m": 'is', "'ve": 'has', "'ll": 'will', "'d": 'would' }),
);
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    am: 'is',
    have: 'has',
    "haven't": 'has not',
    do: 'does',
    "don't": 'does not',
    go: 'goes',
    are: 'is',
    were: 'was',
    "weren't": 'was not',
  }),
);
/** Verbs that follow "and" with the same subject. */
const JOINED =
  /\b(and|but|or|,) (have|am|do|don't|haven't|use|take|need|wear|get|go|work|live|see|feel|want|know|teach|walk|sleep|eat|drive|try|keep|still have|still see|can't)\b/g;

const KIN =
  /\b[Mm]y (?:(?:older|younger|little|dear|late|elderly|disabled) )?(son|daughter|husband|wife|mother|mom|father|dad|brother|sister|child|baby|kid|grandson|granddaughter|partner|aunt|uncle)\b(?! (?:drives|drove|and I|helps))/g;
const FORMAL: ReadonlyMap<string, string> = new Map([
  ['mom', 'mother'],
  ['dad', 'father'],
  ['kid', 'child'],
]);
const IDENTITY =
  /^I(?:'m| am) (?:his|her|their|the patient's|[A-Z]\w+'s) (?:mom|mother|dad|father|wife|husband|son|daughter|sister|brother|parent|guardian|aunt|uncle|grandmother|grandfather|partner),? (?:and )?(?:I )?(\S+)/;
/** Words with which a clause of its own begins. */
const RESTARTS = /^(?:the|my|he|she|it|our|we|his|her|this|that|there|nobody|no)$/i;
const WE = /\b([Ww]e)\b(?!')(?: ([a-z]+(?:n't)?))?/g;

/** First person singular to the third. Plural first person is left: it is those who sign, or a family. */
export function toThirdPerson(written: string, voice: Voice): string {
  const text = voice.kin === undefined ? written : ofFamily(written, voice.kin);
  let spoken = false;
  const possessive = voice.pronoun === 'he' ? 'his' : voice.pronoun === 'she' ? 'her' : 'their';
  const object = voice.pronoun === 'he' ? 'him' : voice.pronoun === 'she' ? 'her' : 'them';
  const subjectAgain = voice.pronoun ?? voice.subject;
  const name = () => {
    const word = spoken ? subjectAgain : voice.subject;
    spoken = true;
    return word;
  };
  const turned = text.replace(
    /\bI(?<short>'m|'ve|'ll|'d)?(?![A-Za-z0-9.'/-])(?: (?<adverb>never|ever|also|still|only|already|just|really|finally|then|again|currently|now|always|often|sometimes|usually|almost|even))?(?: (?!my\b|me\b)(?<next>[a-z]+(?:'t)?))?|\b(?<my>[Mm]y|[Mm]ine)\b|\b(?<me>me)\b|\b(?<myself>myself)\b/g,
    (whole: string, ...rest: unknown[]) => {
      const groups = rest.at(-1) as Record<string, string | undefined>;
      if (groups.my !== undefined) {
        const word = spoken ? possessive : `${voice.subject}'s`;
        spoken = true;
        return /^M/.test(groups.my) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
      }
      if (groups.me !== undefined) return spoken ? object : voice.subject;
      if (groups.myself !== undefined)
        return voice.pronoun === 'he' ? 'himself' : voice.pronoun === 'she' ? 'herself' : 'personally';
      return clause(whole, name(), groups);
    },
  );
  return spoken
    ? turned.replace(JOINED, (_, link: string, verb: string) => `${link} ${third(verb)}`)
    : turned;
}

/** What a relative says: the patient by that name, "we" as the family, "I'm her son" left to the subject. */
function ofFamily(written: string, kin: string): string {
  return written
    .replace(IDENTITY, (_, next: string) => (RESTARTS.test(next) ? capitalized(next) : `I ${next}`))
    .replace(KIN, (word, named: string) =>
      (FORMAL.get(named) ?? named) !== kin ? word : word.startsWith('M') ? 'The patient' : 'the patient',
    )
    .replace(WE, (_, word: string, next: string | undefined) => {
      const family = word.startsWith('W') ? 'The family' : 'the family';
      return next === undefined ? family : `${family} ${third(next)}`;
    })
    .replace(/\bus\b/g, 'the family')
    .replace(/\b([Oo])ur\b/g, (_, first: string) => (first === 'O' ? "The family's" : "the family's"));
}

function clause(whole: string, subject: string, groups: Record<string, string | undefined>): string {
  const { short, adverb, next } = groups;
  const said = adverb === undefined ? subject : `${subject} ${adverb}`;
  const helper = short === undefined ? undefined : HELPERS.get(short);
  if (helper !== undefined)
    return [subject, helper, adverb, next].filter((word) => word !== undefined).join(' ');
  return next === undefined ? whole.replace(/^I/, subject) : `${said} ${third(next)}`;
}

function third(verb: string): string {
  const still = /^still (.+)$/.exec(verb);
  if (still) return `still ${third(still[1] ?? '')}`;
  const irregular = IRREGULAR.get(verb);
  if (irregular !== undefined) return irregular;
  if (UNCHANGED.has(verb) || /ed$/.test(verb) || /n't$/.test(verb)) return verb;
  if (/(?:s|sh|ch|x|z)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}
