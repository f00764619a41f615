/**
 * The payer's answer and its arrival, told in everyday words: "they said no again on November 20", "HFS wrote on October 22
 * that it will not approve", "the last letter reached us September 21". Each reads one clause around a date.
 */

/** What stands around a date in its sentence, and whether an earlier sentence tells of a refusal. */
export interface Around {
  readonly before: string;
  readonly after: string;
  /** The whole text before the date, cut to what was told lately. */
  readonly earlier: string;
  /** The insurer as the request names it. */
  readonly payer?: string;
}

/** Who else sends letters, decides and refuses: none of them is the payer. */
const OTHER_SENDER =
  /\b(?:employers?|boss|social security|SSA|disability|courts?|landlord|school|congress\w*|lawyer|attorney|doctor'?s?|dr|surgeons?|hospital|clinic|center|lab|laboratory|imaging|x-?rays?|radiolog\w*|pharmac\w+|therapists?|blood|test results?|bills?|rental|envelope with|premium|my (?:office|mother|father|sister|brother))\b/i;

/** A letter of somebody else's case. */
const OF_SOMEBODY_ELSE =
  /\b(?:neighbou?r|friend|co-?worker|colleague|cousin|another (?:patient|member)|other (?:patient|claim)|different claim|separate claim)\b/i;

/** A refusal in the words of people. */
const REFUSAL =
  /\b(?:sa(?:id|ys?|ying) no|(?:an?other|the|second|last|first|final|latest|same|this|two|three|both) no(?:es)?\b(?! (?:longer|one|more|way))|(?:kept|keep|keeps|keeping|stuck (?:to|with|by)|stands? by|stood by|standing by|held to) (?:to )?(?:its|their|the|that|what) ?(?:no|denial|decision|first)?|turn(?:ed|s|ing) (?:\w+ ){0,3}down|turn(?:ed|ing) down|den(?:y|ied|ies|ying|ial)|refus(?:ed|es|al|ing)|reject(?:ed|s|ion)|upheld|uphold(?:s|ing)?|still no|(?:will|would|did|does|do) not (?:pay|approve|cover|authorize)|won'?t (?:pay|approve|cover|authorize)|(?:answer|answered|again|again a|reply|with a) no\b|(?:ruled|decided) against|lost (?:the|our|my|that) (?:first|second|appeal|hearing)|stick(?:s|ing) (?:to|with|by)|still disagree\w*|confirm(?:ed|s) (?:its|their|the) (?:no|denial|decision)|(?:(?:was|were|is|are|be) not|(?:was|were|is|are)n['\u2019]t) (?:an? )?(?:medically )?(?:needed|necessary|covered|reasonable))\b/i;
/** The refusal itself was done on the day: nothing but a few words of the same clause stand between. */
const REFUSED_ON =
  /\b(?:said no|turned (?:\w+ ){0,3}down|kept (?:to )?(?:its|their|the) (?:no|denial|decision)|stuck (?:to|with|by) (?:its|their) (?:no|denial|decision)|stood by (?:its|their|the) (?:no|denial|decision)|denied (?:it|us|me|him|her|them|this|that|again)|refused|upheld (?:it|its \w+|the denial|the decision)|said (?:that )?it (?:will|would) not (?:pay|cover|approve)(?: \w+){0,3}|confirmed (?:its|their|the) (?:no|denial|decision)|ruled against (?:us|me|him|her)|decided against (?:us|me|him|her))(?: to (?:pay|approve|cover) \w+(?: \w+)?)?(?: again| too| also| in writing| once more| a second time| by (?:letter|phone|mail))*,?(?: on| of| dated)?\s*$/i;
/** Verbs that tell of an answer only when the payer does them. */
const WROTE =
  /\b(?:wrote(?: back| again| to (?:me|us|him|her))*|answered|replied|mailed|sent|decided|ruled|issued|gave (?:me|us|him|her) (?:its|their|an?|the) (?:answer|decision|no))\b(?<object>[^.;,()]{0,60}?),?(?: on| dated| of)?\s*$/i;
/** Who is the payer, somewhere before its verb. */
const PAYER_WORD =
  /\b(?:they|it|plan|insur(?:er|ance)|company|state|agency|medicaid|medicare|HMO|PPO|payer|carrier|contractor|reviewers?|judge|county|department|administrator|board|fund|council|panel|MAC|VA)\b/i;
/** Who is the payer, right before its verb. */
const PAYER_SUBJECT =
  /(?:\b(?:[Tt]hey|[Ii]t|plan|insur(?:er|ance)(?: company)?|company|state|agency|medicaid|medicare|HMO|PPO|payer|carrier|contractor|reviewers?|judge|county|department|administrator|board|fund|council|panel|medical director))(?: ?\([^)]{0,30}\))?(?: has| have| had| then| also| finally| again| only| now| just)*\s*$/;
/** Letters of other kinds. */
const OTHER_MAIL =
  /\b(?:requests?|records?|forms?|cards?|bills?|invoices?|checks?|payments?|paid|receipts?|acknowledg\w*|approv(?:al|ed)|surveys?|appointments?|referrals?|orders?|prescriptions?|reminders?|survey|booklet|handbook|portal|email asking|asking)\b/i;
/** The writer's side as the one who acts. */
const OWN_SIDE =
  /\b(?:I|we|my|our|doctor'?s?|dr|surgeon|therapist|clinic|hospital|attorney|lawyer|employer|patient|pharmacist|biller|office|provider)\b[^.;,]{0,20}$/i;

/** Clinicians of the payer. */
const PAYERS_DOCTOR =
  /\b(?:insurer|plan|company|carrier|HMO|payer|insurance|their|its)(?:['\u2019]s)? (?:own )?(?:doctor|physician|medical director|nurse|surgeon)\b/gi;

/** Papers of which the writer's own is the payer's too: "my denial". */
const OF_A_PAYER = /^(?:no|denial|refusal|determination|decision|resolution|explanation|EOB)/i;
/** A paper or an answer that carries its date: "its letter is dated", "the second no is dated", "the one after his appeal". */
const DATED =
  /\b(?<paper>no|letter|notice|paper|refusal|explanation(?: of (?:benefits|payment|(?:bill )?review))?|EOB|remittance|answer|reply|award|(?:its|their|reviewers?['\u2019]?s?|peer review) (?:first |second |own |written )?report|decision|determination|denial|resolution|statement|one (?:after|to|on) (?:my|our|his|her|the|their) appeal)(?:,? [^.;,\d]{1,30},|(?: from| of| by)? (?:the |its |their )?[\w'"\u201c\u201d\u2019 -]{1,60}?)?,? (?:(?:is|was|were|which is|that is) )?dated(?: on)?\s*$/i;
const OWN_PAPER =
  /\b(?:I|we|my|our|doctor'?s?|dr|surgeon|therapist|attorney|lawyer|employer|support|necessity|SSA|award|acknowledg\w*|approval|referral|prescription)\b[^.;,(]{0,20}$/i;

/** "The award was mailed to us November 16". */
const WAS_SENT =
  /\b(?:award|decision|determination|denial|refusal|notice|letter|answer|ruling)(?: [^.;,\d]{1,30})? (?:was|were|is) (?:mailed|sent|issued|faxed|e-?mailed|signed|made)(?: out)?(?: to (?:me|us|him|her|them|(?:my|our|the) \w+))?(?: by (?:mail|fax|email))?,?(?: on)?\s*$/i;

/** The payer's decision was made, written or mailed on this day. */
export function tellsDecision(around: Around): boolean {
  const { before, after, earlier } = around;
  if (OF_SOMEBODY_ELSE.test(before)) return false;
  const clause = lastClause(before);
  if (refusedOn(clause, around) || wroteOn(clause, around)) return true;
  const paper = DATED.exec(before) ?? WAS_SENT.exec(before);
  if (paper) {
    const lead = before.slice(0, paper.index);
    const isOwn = !OF_A_PAYER.test(paper[0]) && OWN_PAPER.test(lead);
    const known = [before, after, earlier].some((text) => REFUSAL.test(text)) || PAYERS_PAPER.test(paper[0]);
    return (
      known && !isOwn && !isOfAnother(`${lead.slice(-30)}${paper[0]}`) && !isOfAnother(senderBehind(after))
    );
  }
  return startsSentence(before) && (DECIDED_AFTER.test(after) || decidedByName(around));
}

const LONGEST_SENDER = 70;

/** Somebody else than the payer is named; clinicians of the payer are its own. */
function isOfAnother(words: string): boolean {
  return OTHER_SENDER.test(
    words.slice(-LONGEST_SENDER).replace(PAYERS_DOCTOR, 'reviewer').replace(PAYERS_PAPER, ''),
  );
}

/** "… dated October 2 from my surgeon". */
function senderBehind(after: string): string {
  return /^,? (?:from|of|by) [^.;,]{1,40}/.exec(after)?.[0] ?? '';
}

/** "On October 2 Anthem refused it": the insurer by its name. */
function decidedByName({ after, payer = '' }: Around): boolean {
  const found = NAME_DECIDED.exec(after);
  return found?.groups?.name !== undefined && payer.includes(found.groups.name);
}

function refusedOn(clause: string, { payer = '' }: Around): boolean {
  const found = REFUSED_ON.exec(clause);
  if (found === null) return false;
  const lead = clause.slice(0, found.index).replace(PAYERS_DOCTOR, 'reviewer');
  const isPayers = PAYER_WORD.test(lead) || endsWithName(lead, payer) || !/\w{2}/.test(lead);
  return isPayers && !isOwnSide(lead) && !OTHER_SENDER.test(lead);
}

function isOwnSide(lead: string): boolean {
  return OWN_SIDE.test(lead.replace(PAYERS_DOCTOR, 'reviewer'));
}

/** "They answered on October 9 that they got my appeal." */
const ACKNOWLEDGED =
  /^,? that (?:they|it|we) (?:had |have |has )?(?:got|received|needs?|approved|would|will look|will answer)\b/i;

function wroteOn(clause: string, { after, earlier, payer = '' }: Around): boolean {
  const found = WROTE.exec(clause);
  if (!found) return false;
  const object = found.groups?.object ?? '';
  const rest = /^[^.;]{0,80}/.exec(after)?.[0] ?? '';
  if (OTHER_MAIL.test(object) || OTHER_MAIL.test(rest) || ACKNOWLEDGED.test(rest)) return false;
  const tells = REFUSAL.test(object) || REFUSAL.test(rest) || REFUSAL.test(earlier);
  const lead = clause.slice(0, found.index);
  return tells && (PAYER_SUBJECT.test(lead) || endsWithName(lead, payer)) && !isOwnSide(lead);
}

/** "Palmetto wrote back": a word of the insurer's name, right before its verb. */
function endsWithName(lead: string, payer: string): boolean {
  const name = /\b[A-Z][\w'-]{2,}(?= *$)/.exec(lead.trimEnd())?.[0];
  return name !== undefined && payer.includes(name);
}

/** "On November 20 the plan said no." */
const DID_REFUSE = String.raw`(?:then |again |also |finally )?(?:said no|turned (?:\w+ ){0,3}down|denied|refused|upheld|kept (?:its|their) (?:no|denial|decision)|rejected)\b`;
const DECIDED_AFTER = new RegExp(
  String.raw`^,? (?:they|it|the (?:\w+ )?(?:plan|insurer|insurance(?: company)?|company|state|agency|payer|carrier|contractor|administrator|reviewer|county|fund|HMO)) ${DID_REFUSE}`,
);
const NAME_DECIDED = new RegExp(String.raw`^,? (?<name>[A-Z][\w'-]{2,}) ${DID_REFUSE}`);

const MAIL =
  '(?:letter|notice|denial|refusal|award|(?:the|its|their|review|peer review) report|explanation of (?:bill )?review|EOR|decision|determination|answer|reply|paper|envelope|resolution|EOB|explanation of benefits|remittance|no)';
/** The letter came to somebody. */
const CAME =
  /\b(?:came(?: back)?(?: in the mail| by (?:mail|post|email|fax|certified mail)| to (?:me|us|him|her|them|my \w+|our \w+|the \w+))?|arrived(?: in (?:my|our|the) \w+| by \w+)?|reached (?:me|us|him|her|them|my \w+|our \w+|the \w+)|got to (?:me|us|him|her|them)|landed (?:in|on) (?:my|our|the) \w+|(?:was|were|is) (?:stamped )?(?:received|delivered|handed to (?:me|us|him|her|them))(?: here| in (?:my|our|the) \w+| by (?:\w+ )?\w+| at (?:my|our|the) \w+)?|in (?:my|our|her|his) (?:hands?|mailbox|mail))(?: on)?(?: [A-Z][a-z]+day| Halloween| Labor Day| Veterans Day| Columbus Day)?,?\s*$/;
/** Somebody got the letter. */
const GOT = new RegExp(
  String.raw`(?<!\b(?:they|plan|insurer|company|it) (?:had |have |has )?)\b(?:got|received|opened|found|picked up|signed for|was handed|were handed)\s(?:it|(?:the|a|an|this|that|their|its|my|our|her|his) (?:[\w'-]+ ){0,3}?${MAIL}(?:,? [^.;\d]{0,60}?)?),?(?: on)?(?: [A-Z][a-z]+day)?,?\s*$`,
);
const DAY_IT_CAME =
  /\bthe (?:very )?(?:same )?day (?:it|that it) (?:came|arrived)(?: in the mail)?,?(?: on)?\s*$/i;
const GOT_AFTER = new RegExp(
  String.raw`^,? (?:the (?:mailman|mail carrier|mail|post office|postman) (?:brought|delivered)|(?:I|we|she|he|my \w+|our \w+) (?:got|received|opened|was handed|were handed)|they (?:handed|gave) (?:me|us|him|her|them|my \w+)) (?:(?:the|a|an|this|that|their|its|another) )?(?:[\w'-]+ ){0,3}?${MAIL}\b`,
  'i',
);
const IS_MAIL = new RegExp(String.raw`\b(?:${MAIL})\b(?! (?:longer|one|more|way))`, 'i');
/** Papers that only a payer, or who judges its decision, sends. */
const PAYERS_PAPER =
  /\b(?:explanation of (?:benefits|payment|(?:bill )?review)|remittance|EOB|EOR|denial|refusal|determination|award|refund (?:letter|request|demand)|demand letter|overpayment letter)\b/i;
/** Other things that come, are received or arrive. */
const NOT_MAIL =
  /\b(?:claims?|bills?|invoices?|records?|checks?|payments?|cards?|drugs?|medicines?|referrals?|orders?|samples?|patients?|I|we|she|he|ambulance|equipment|device|chair|shipment)(?: (?:first|also|then|only|was|were|had|has|have))*\s*$/;

/** "They sent an order denying my operation; I got it October 12." */
const SENT_REFUSAL =
  /\b(?:sent|wrote|mailed|issued)\b[^.]{0,60}\b(?:den(?:ying|ial|ied)|refus(?:ing|al)|rejecting)\b/i;
/** "It came": by mail, or of a paper that was spoken of. */
const BY_MAIL = /\b(?:mail|mailbox|post|fax|email|FedEx|UPS)\b/i;
const PRONOUN = /^\s*(?:it|this|that|which)\s*$/i;

/** The notice reached the writer's side on this day. */
export function tellsReceipt(around: Around): boolean {
  const { before, after, earlier } = around;
  if (OF_SOMEBODY_ELSE.test(before)) return false;
  const known = [before, after, earlier].some((text) => REFUSAL.test(text)) || PAYERS_PAPER.test(before);
  if (!known) return false;
  const clause = lastClause(before);
  const spoken = [before, sentenceBefore(around)].some(
    (text) => IS_MAIL.test(text) || SENT_REFUSAL.test(text),
  );
  if (DAY_IT_CAME.test(before)) return IS_MAIL.test(before) && !isOfAnother(before);
  const got = GOT.exec(clause);
  if (got) return (IS_MAIL.test(got[0]) || spoken) && !isOfAnother(got[0]);
  const came = CAME.exec(before);
  if (came) {
    const lead = before.slice(0, came.index);
    if (NOT_MAIL.test(lead) || isOfAnother(lastClause(lead))) return false;
    if (IS_MAIL.test(lead)) return true;
    return PRONOUN.test(lead) && (spoken || BY_MAIL.test(came[0]));
  }
  return (
    startsSentence(before) && GOT_AFTER.test(after) && !isOfAnother(/^[^.;]{0,60}/.exec(after)?.[0] ?? '')
  );
}

/** The sentence before the one in which the date stands. */
function sentenceBefore({ before, earlier }: Around): string {
  const told = earlier.slice(0, earlier.length - before.length).trimEnd();
  return told.slice(1 + Math.max(...['. ', '! ', '? '].map((end) => told.slice(0, -1).lastIndexOf(end))));
}

/** The date opens its sentence: "On August 13 the mailman brought the letter". */
function startsSentence(before: string): boolean {
  return /(?:^|[,;]|\b(?:and|but|then|so))\s*(?:[Oo]n|[Tt]hen on|by)?\s*$/.test(before);
}

/** Where a sentence joins two statements. */
const JOINT = /[;:]|,? \b(?:and|but|so|then|while)\b|, (?!(?:is |was )?dated)/g;

/** The words behind the last joint of the sentence: its subject is the one who acts. */
function lastClause(before: string): string {
  const joint = [...before.matchAll(JOINT)].at(-1);
  const clause = joint ? before.slice(joint.index + joint[0].length) : before;
  // A joint right before the date ("in the mail on Halloween, October 31") leaves nothing.
  return /\w+ \w+/.test(clause) ? clause : before;
}
