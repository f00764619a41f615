/** How people write an e-mail, as a letter says it: no contractions, whole names of kin, no asides. */
import { quotesOf } from '../../../language/quotes.js';

const EXPANDED: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc])an['’]t\b/g, '$1annot'],
  [/\b([Ww])on['’]t\b/g, '$1ill not'],
  [/\b(do|does|did|is|was|are|were|has|have|had|could|would|should|must|need)n['’]t\b/gi, '$1 not'],
  [/\bI['’]m\b/g, 'I am'],
  [/\b(I|[Ww]e|[Tt]hey|[Yy]ou)['’]ve\b/g, '$1 have'],
  [/\b(I|[Ww]e|[Tt]hey|[Yy]ou|[Hh]e|[Ss]he|[Ii]t)['’]ll\b/g, '$1 will'],
  [/\b([Ww]e|[Tt]hey|[Yy]ou)['’]re\b/g, '$1 are'],
  [
    /\b([Ii]t|[Hh]e|[Ss]he|[Tt]hat|[Tt]here|[Ww]ho)['’]s(?= (?:been|got|had|gone|become|taken|lost|never)\b)/g,
    '$1 has',
  ],
  [/\b([Ii]t|[Hh]e|[Ss]he|[Tt]here)['’]s(?= (?!.{0,20}\bown\b)[a-z\d])/g, '$1 is'],
  [/\b([Tt])hat['’]s(?= (?:not |a |the |an |what |why |how |when |only |all |it\b|\d))/g, '$1hat is'],
  [/\bgonna\b/g, 'going to'],
  [/\bwanna\b/g, 'want to'],
  [/\bnot one criteria\b/g, 'not one criterion'],
  [
    /\b([Hh])as (?=(?:(?:a|an|no|the|Medicare|Medicaid|coverage|insurance)\b|\d+) ?[^,;.]{0,40} since (?:\d{4}|[A-Z][a-z]+ \d))/g,
    '$1as had ',
  ],
  [/\b([Mm]y|[Hh]is|[Hh]er|[Oo]ur) mom\b/g, '$1 mother'],
  [/\b([Mm]y|[Hh]is|[Hh]er|[Oo]ur) dad\b/g, '$1 father'],
  [
    /\b([Yy])our (?:lady|girl|guy|person|man|woman)(?: on the (?:phone|line))?,? (?=[A-Z])/g,
    '$1our representative ',
  ],
  [
    /\b([Tt])he (?:girl|lady|gal|guy|kid)(?: on the (?:phone|line))? (?=(?:said|told|did|called|never|from|on)\b)/g,
    '$1he representative ',
  ],
  [/\bthe kid\b/g, 'the patient'],
  [/\b([Tt])he insurance (?:lady|guy|girl|man|woman|person),? /g, "$1he plan's representative, "],
  [/\b([Ss])ome (?:guy|lady|girl|dude)(?= (?:said|told|called|there|from|at)\b)/g, '$1omebody'],
  [/\b([Tt])he (?:girl|lady|guy) at the (desk|counter|front desk|window)\b/g, '$1he clerk at the $2'],
  [/\bgot (?:somebody|someone|a (?:guy|lady|girl|fellow|man|woman)) named (?=[A-Z])/g, 'spoke with '],
  [/, (?:a|some) (?:fellow|guy|lady|girl|dude|gal) named (?=[A-Z])/g, ', spoke with '],
  [
    /\b(?:just )?like (?=\d[\d,.]* (?:hours?|days?|weeks?|months?|years?|minutes?|times|visits?|percent|pounds|words|miles|pads)\b)/g,
    'about ',
  ],
  [/\b(?<=to |of |for )like (?=\d)/g, 'about '],
  [/, (?:and )?all that(?=[.;]|$)/g, ''],
  [/,? or (?:something|whatever)(?: like that)?(?=[.;]|$)/g, ''],
  [/(?<=\b(?:was|is|of|at|to) \d[\d.]*) (?=it (?:was|is) \d)/g, '; '],
  [/^[Tt]he way I read ([^,'"]{3,60}), (pages? \d+),? (?=['"\u2018\u201c])/g, 'On $2, $1 says: '],
  [/,? ?\b(?:honestly|literally|frankly|obviously|actually|like I said|you know),? (?=[a-z\d])/g, ' '],
];
/** Feelings at the end of a sentence that tells a fact. */
const FEELING =
  /[,;]? (?:(?:and|but|so) )?(?:(?:it|this|that) (?:(?:just )?(?:breaks|broke) (?:my|our) heart|scares? (?:me|us)(?: to death)?|scared (?:me|us)(?: to death)?|kills (?:me|us)|makes (?:me|us) (?:cry|sick|crazy|so mad))|thank (?:god|goodness|heavens?)(?: [^,.;]{0,40})?|if you can believe (?:it|that)|believe me|go figure|what a joke)(?=[.!]*$)/gi;

/** The sentence as a letter says it; what is quoted stays. */
export function formal(sentence: string): string {
  const quotes = quotesOf(sentence);
  let out = '';
  let at = 0;
  for (const { start, end } of [...quotes, { start: sentence.length, end: sentence.length }]) {
    out += toldFormally(sentence.slice(at, start)) + sentence.slice(start, end);
    at = end;
  }
  return out.replace(FEELING, '').replace(/ {2,}/g, ' ');
}

function toldFormally(text: string): string {
  return EXPANDED.reduce((told, [pattern, whole]) => told.replace(pattern, whole), text);
}
