/** The verb that notes leave out of what was done with a paper: "Preauthorization requested on May 3" was requested. */
import { hasVerb } from '../sentence-form.js';

const PAPERS =
  /\b(?:requests?|preauthorization|authorization|records?|notes?|claims?|forms?|letters?|exceptions?|referrals?|reconsideration|appeals?|attestation|narrative|recertification|application|prescription|report|documents?|packet|bill|invoice|notice|correction|orders?|statement|certification|questionnaire|film|images|labs)$/i;
const DONE =
  /^(?<np>(?:(?:The|A|An|Our|My|This) )?[A-Z][\w'’-]*(?: [\w'’/-]+){0,9}?) (?<done>faxed|sent|mailed|e-mailed|emailed|submitted|resubmitted|requested|uploaded|received|filed|signed|transmitted|delivered|issued)(?: (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)(?<day>))?(?= (?:on|at|by|from|to|in|through|via|again|twice) |(?<= )[A-Z]|[.,]| \(|$)/;
/** How the paper is, before its name. */
const AS_IT_IS =
  /^(?:The |A |An |Our |My )?(?:Corrected|Signed|Completed|Updated|Revised|Amended|Expedited|Detailed|Certified|corrected|signed|completed|updated|revised|amended|expedited|detailed|certified) /;
const QUALIFIER = / (?:on|of|with|for|from|by|to|in|under|w\/) /;

/** The sentence with its verb; undefined where another may have done it, or a verb stands there already. */
export function saidEvent(text: string): string | undefined {
  const match = DONE.exec(text);
  const { np = '', done = '', day } = match?.groups ?? {};
  const head = np.split(QUALIFIER)[0] ?? np;
  if (match === null || !PAPERS.test(head) || hasVerb(np.replace(AS_IT_IS, ''))) return undefined;
  const many = /[^s]s$/.test(head);
  const rest = text.slice(match[0].length).replace(/,? (?:for )?same reason(?=\.?$)/, ' for the same reason');
  return `${np} ${many ? 'were' : 'was'} ${done}${day === undefined ? '' : ' on '}${rest}`;
}
