/** Checks of what stands first: addressee, reference lines, the ask, the denial and its codes. */
import { both, FULL, type LetterCheck, lost } from './check.js';
import { denialCodes, type ReadLetter } from './read-letter.js';

const UNIT =
  /appeal|grievance|dispute|review|claims? department|reconsideration|redetermination|contractor|hearing|department of|insurance (?:department|commission)|organization|regulator|ombuds|office|judge|council|agency|commissioner|compliance|board|court/i;

const MEMBER_NUMBER = 'the member number';
const DAY_OF_SERVICE = 'the date of service';
const DENIAL_CODE = 'the denial code';
/** What is asked of care that was not given yet. */
const AHEAD = /\b(?:and|to|please|you|plan) (?:approve|authorize|cover|continue)\b/i;
const REFERENCES: readonly (readonly [string, RegExp])[] = [
  ['the patient', /\b(?:patient|member|beneficiary|enrollee|claimant|insured|re)\b ?(?:name)? ?:/i],
  [
    MEMBER_NUMBER,
    /\b(?:member|policy|subscriber|beneficiary|medicare|group)\b.{0,20}(?:id|identifier|number|no\.?|#)/i,
  ],
  [
    'the claim or reference number',
    /\b(?:claim|reference|case|tracking|authorization)\b.{0,30}(?:number|no\.?|#|id)/i,
  ],
  [DAY_OF_SERVICE, /dates? of service|service date|\bDOS\b|planned date|proposed|requested service/i],
  ['the service', /\b(?:services?|procedure|treatment|drug|device|CPT|HCPCS)\b.{0,12}:/i],
  ['the diagnosis', /\b(?:diagnos[ie]s|ICD(?:-10)?|condition)\b.{0,12}:/i],
  [DENIAL_CODE, /\b(?:CO|PR|OA|PI|CR)[- ]?[A-Z]?\d{1,3}\b|\bden(?:ial|ied)\b.{0,20}(?:code|reason)/i],
  ['the date of the denial', /den(?:ial|ied).{0,80}(?:dated|date|\d{4})|notice.{0,20}(?:dated|date|\d{4})/i],
];

const OUTCOME =
  /\b(?:ask|request|seek|urge)\b.{0,240}\b(?:revers|overturn|approv|pay|paid|cover|reprocess|review|decid|confirm|process|correct|hear|find|direct|show|(?:re)?open|set aside|calculat)/is;
const ABOUT =
  /\b(?:appeal|review|reconsideration|redetermination|hearing|grievance|dispute|complaint|correct|claim|request)\w*/i;

export const HEADING_CHECKS: readonly LetterCheck[] = [
  {
    id: 'R1',
    title: 'Addressed to the unit that decides',
    points: 3,
    judge(letter) {
      const addressed = letter.head.filter(
        ({ text }) => !/^(?:re|subject)\b/i.test(text) && text.length < 120,
      );
      if (addressed.some(({ text }) => UNIT.test(text))) return FULL;
      return lost(
        letter.head.some(({ text }) => /^(?:to|dear)\b/i.test(text)) ? 0.5 : 0,
        'No appeals unit is named above the salutation.',
        'Address the letter to the unit and address printed on the denial notice.',
      );
    },
  },
  {
    id: 'R2',
    title: 'Reference lines',
    points: 6,
    judge({ headText, bodyText, appeal, codes }, { injuryCoverage }) {
      const wanted = (appeal ? REFERENCES : REFERENCES.slice(0, 6)).filter(
        ([what]) =>
          !(injuryCoverage && what === MEMBER_NUMBER) &&
          // Care to come has no day yet, and many notices print no code.
          !(what === DAY_OF_SERVICE && AHEAD.test(bodyText)) &&
          !(what === DENIAL_CODE && codes.length === 0 && denialCodes(bodyText).length === 0),
      );
      const missing = wanted.filter(([, pattern]) => !pattern.test(headText)).map(([what]) => what);
      if (missing.length <= (/\[/.test(headText) ? 1 : 0)) return FULL;
      return lost(
        missing.length <= 3 ? 0.5 : 0,
        `The heading does not give ${missing.join(', ')}.`,
        'Put each on a line of its own above the salutation; leave a bracket for what is not known yet.',
      );
    },
  },
  {
    id: 'R3',
    title: 'The ask in the first 100 words',
    points: 4,
    judge({ bodyText }) {
      const first = bodyText.split(/\s+/, 130).join(' ');
      return both(
        ABOUT.test(first),
        OUTCOME.test(first),
        'The first paragraph does not say what is disputed and what outcome is asked for.',
        'Begin with: this is the appeal (level) of the denial of (service); I ask that it be reversed, because …',
      );
    },
  },
  {
    id: 'R4',
    title: 'The stated reason, with its code',
    points: 4,
    judge({ bodyText, codes }) {
      const quoted = /[“"][^“”"]{12,1200}[”"]/.test(bodyText);
      const coded = denialCodes(bodyText).length > 0;
      const stated =
        quoted || /\b(?:reason|ground|because|rests on|denied as|adjust|den(?:ial|ied))/i.test(bodyText);
      if (coded && stated) return FULL;
      if (quoted && codes.length === 0) return FULL;
      return lost(
        stated ? 0.5 : 0,
        'The reason of the denial is not restated with its code.',
        'Quote the reason in the words of the notice and name the code beside it.',
      );
    },
  },
  { id: 'R5', title: 'Every denial code answered', points: 6, judge: everyCodeAnswered },
];

function everyCodeAnswered({ headText, bodyText }: ReadLetter) {
  const codes = denialCodes(headText);
  if (codes.length === 0) return undefined;
  const answered = new Set(denialCodes(bodyText));
  const open = codes.filter((code) => !answered.has(code));
  if (open.length === 0) return FULL;
  return lost(
    open.length < codes.length ? 0.5 : 0,
    `${open.join(', ')} stands in the heading and is not answered in the letter.`,
    'Give each code its own paragraph: the reason, the fact that meets it, the enclosure that shows it.',
  );
}
