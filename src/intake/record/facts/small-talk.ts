/**
 * What people say beside the case: laughter, how they came to write, questions to themselves. No letter tells it. What is private or
 * harmful is judged by the packs (left-out.yaml), so that an expert can change it and the writer is told.
 */

/** Laughter and cheers. */
const CHEER = /\b(?:lol|lmao|haha+|hehe|omg|yay|woohoo|smh)\b|\(ha\)|[\u{1F600}-\u{1F64F}]/iu;
/** How the writer came to write. */
const OF_WRITING =
  /^(?:dictated\b.{0,40}|that(?:'s| is) (?:me|him|her|us)|who does that|I(?:'ll| will) (?:try to )?(?:put|explain|write|tell|keep) (?:everything|it all|this|it|the story)\b.{0,40}|.{0,24}\btyping (?:this )?(?:on|from) (?:my|a|the) phone.{0,10}|[A-Z]{2,4}(?:\/[a-z]+)? (?:RN|LPN|nurse)|appeals? coordinator.{0,20}|I (?:need to|want to|have to) (?:also )?(?:add|ask|change|fix) [^.\d]{2,40}, maybe later|(?:so |and |but )?why [^?\d]{0,20}(?:CO-\d+|\d{2,3})? ?(?:after|then|now|though)|how can \d[^?]{0,60}|how (?:is|was|are) (?:that|this|he|she|it|they) not [^?]{1,40})[.!?]*$/i;
/** The writer wonders; a question is no fact, and a letter that turned it into one would say what nobody knows. */
const WONDERS = /\?["'\u201d\u2019)]*$/;
/** Words of the case: what holds one is told, whoever it speaks of. */
const OF_CASE =
  /\b(?:911|ambulance|ER|ED|emergency|hospital\w*|surgery|surgeon|diagnos\w+|pain|seizures?|fell|fall|denied|denial|claim|appeal|authoriz\w+|referral|prescri\w+|medication|nurse|therap\w+|caregiver|cares? for|lift\w*|bathe|toilet\w*|feeds?)\b/i;
const MOST_FIGURES = 3;

/** Whether the whole sentence is said beside the case. One with several figures is told after all. */
export function isSmallTalk(sentence: string): boolean {
  const text = sentence.trim();
  if (OF_WRITING.test(text)) return true;
  const figures = text.match(/\d+(?:[./:,-]\d+)*/g)?.length ?? 0;
  if (figures >= MOST_FIGURES) return false;
  return (WONDERS.test(text) && figures === 0 && !OF_CASE.test(text)) || (CHEER.test(text) && figures === 0);
}

/** Taken out of a sentence that tells something else; none of them holds a figure. */
const INTERJECTIONS: readonly RegExp[] = [
  /,? ?\b(?:lol|lmao|haha+|hehe|omg|btw|smh|tbh|imo|idk|obv|obvs)\b!*(?=\s|\)|$|[,.;])/gi,
  /,? (?:yay|woohoo|ugh)!*(?=[).]|$)/gi,
  / \((?:ha|the holiday|lol|sorry|sigh|really|seriously|not kidding|no joke)[.!]*\)/gi,
  /,? (?:and )?boom,/gi,
  /,? \((?:I cried|I think|I know it's a lot|sorry[^()]{0,30}|don't laugh|long story)\)/gi,
  /,? (?:and )?(?:I'm|I am) ashamed to (?:say|admit)(?: (?:it|so))?(?=[.,!]|$)/gi,
  /,? (?:but )?(?:I'm |I am )?not sure if (?:that's|that is|this is|it's) right(?=[.,!]|$)/gi,
  /, I think(?=\))/gi,
  /, (?:like )?really(?=[.!]|$)/gi,
  /,? by the way,?(?= |[.!]|$)/gi,
  /[,;] (?:and )?I (?:copied|got|took) (?:this|that|it) (?:off|from) [^,;.\d]{2,40}(?=[,;.]| so\b|$)/gi,
  /,? (?:so |and |but )?I hope (?:that's|that is|this is|it's|it is|I got (?:that|it)|I have (?:that|it)) right(?=[.!]|$)/gi,
  /[,;] I think (?:that|it|this) (?:was|is) [a-z ]{2,30}(?=[,.;]|$)/gi,
  /,? I think(?=[.!]|$)/gi,
  /,? (?:the )?(?:[A-Za-z]+ ){0,2}(?:attending|physician|surgeon|nurse|coder|biller|mother|father|daughter|son|wife|husband) writing(?=[,.;]|$)/gi,
  /,? needs? (?:an? )?(?:expedited|urgent|fast)(?: (?:review|appeal|decision))?(?=[,.;]|$)/gi,
  /,? thank (?:the lord|god|goodness|heavens?)(?=[,.;!]|$)/gi,
  /,? (?:though|but|and) (?:he|she) is (?:grouchy|cranky|grumpy|a fighter|a trooper)\b/gi,
  /,? ?(?:maybe )?that's why(?= they\b)/gi,
  /, (?:right|correct|yes|no|huh|eh)\?+$/gi,
  /^(?:oh|well|anyway|look|listen|ok|okay),? (?:and |so |but )?(?=[A-Za-z])/gi,
  /,? (?:though )?of course (?:that|this) is not my argument(?=[.!]|$)/gi,
];
const CUE =
  /\b(?:lol|lmao|ha|haha+|hehe|omg|btw|smh|tbh|imo|idk|obvs?|yay|woohoo|ugh|sorry|sigh|seriously|joke|boom|really|way|copied|hope|think|thank|cried|laugh|story|ashamed|sure|grouchy|cranky|grumpy|fighter|trooper|holiday|why|argument|right|correct|huh|eh|oh|well|anyway|look|listen|ok|okay|took|got|writing|needs?)\b/i;

/** The sentence without what is said beside it. */
export function withoutInterjections(sentence: string): string {
  if (!CUE.test(sentence)) return sentence;
  const bare = INTERJECTIONS.reduce((text, pattern) => text.replace(pattern, ''), sentence);
  return bare === sentence ? sentence : bare.replace(/^[ ,;]+/, '').replace(/ +([,.;)])/g, '$1');
}

/** Words that people write in capitals to be heard; acronyms are none of them. */
const SHOUTED =
  /(?<![A-Z\d&/-] ?)\b(?:WAS|IS|ARE|WERE|NOT|NEVER|ME|MY|AND|BUT|EVERY|ALWAYS|ONLY|BOTH|RIGHT|LEFT|LOVES?|PAID|RETIRED|OLD|NEW|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|FIRST|LAST|BEFORE|AFTER|STILL|AGAIN|SAME|WRONG|TRUE|FALSE|REALLY|VERY|DAILY|THEY|THEM|THE|THIS|THAT|HAD|HAS|HAVE|DID|DOES|DO|CANNOT|CAN|WILL|WOULD|SHOULD|MUST|NO ONE|NOTHING|NOBODY|ALREADY|BEGGED|REFUSED|EXPEDITED|URGENT|ASAP|SIGNED|SENT|WITHOUT|WITH|SHE|HE|HER|HIS|YES)\b(?! ?[A-Z&/-]{2,})/g;

/** The sentence in an even voice. */
export function calm(sentence: string): string {
  return sentence.replace(SHOUTED, (word, at: number) =>
    at === 0 ? word.charAt(0) + word.slice(1).toLowerCase() : word.toLowerCase(),
  );
}
