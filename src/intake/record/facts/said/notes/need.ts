/** What is needed, aimed at and planned: "Need MRI before we decide", "Goal home with daughter", "Plan: single-chamber ICD". */
import { hasFiniteVerb } from '../../whole.js';
import { article, lower } from './phrases.js';
import type { Teller } from './teller.js';

/** "Needs" is of the patient; "need" leaves open who it is that needs. */
const NEED =
  /^(?:Still )?Need (?<what>(?!to\b|not\b|this\b|it\b|help\b|a letter\b)[A-Za-z0-9][^;:]*?)(?<rest>(?:,? (?:before|to|for|because|so that|in order|until|by|after|since|while)\b.*)?)$/;
const COUNTABLE =
  /^(?:MRI|CT|EMG|EEG|ICD|PEG|CGM|IUD|VNS|LVAD|AFO|biopsy|walker|wheelchair|brace|transplant|pump|stent|implant|ramp|lift|injection|procedure|sleep study)(?: scan)?$/;
const GOAL =
  /^(?<lead>(?:(?!Plan|Treatment)[A-Z][a-z]+ )?[Gg]oals?|(?:D\/C|DC|[Dd]ischarge) (?:plan|goal))(?: is| are)?(?::| -)? (?!of\b|not\b|for\b|met\b|in\b|is\b)(?<what>[a-z\d][^;:]*)$/;
/** "Surgery within 2 weeks recommended". */
const ADVISED =
  /^(?<what>[A-Z][a-z]+(?: (?:within|in|for|of|on|by) [^,;:]{2,60}?)?) (?<how>(?:not )?(?:recommended|advised|indicated))(?<by>(?: by [^,;:]{3,60})?)$/;
const PLAN = /^Plan(?: is)?: ?(?<what>[A-Za-z0-9][^;:]*)$/;
/** A plan of care begins with what is to be done. */
const TO_DO =
  /^(?:start|begin|continue|repeat|proceed|return|refer|obtain|get|taper|wean|increase|decrease|reduce|discharge|transfer|try|schedule|perform|do|resect|resume|add|switch|restart|advance|follow|place|trial)\b/i;
/** With an article, and without one; of any other nobody can say. */
const ONE_THING =
  /\b(?:ICD|pacemaker|device|pump|stent|shunt|brace|tablet|wheelchair|walker|transplant|injection|biopsy|trial|program|course|implant|prosthesis|fusion|block|valve|monitor|scan|MRI|stimulator|procedure)$/;
const UNCOUNTED =
  /\b(?:[Ss]urgery|[Tt]herapy|radiation|chemotherapy|rehabilitation|dialysis|repair|replacement|resection|ablation|observation|imaging|testing|treatment|\w+ectomy|\w+plasty|\w+scopy)$/;
const OF_PAYER =
  /\b(?:paid|pays|denied|denies|limit|covers?|covered|requires?|allowed|says|states|deductible|copay|exclu\w+|benefit)\b/i;

/** The sentence; undefined for any other note. */
export function saidNeed(text: string, { subject, staff }: Teller): string | undefined {
  const { what, rest = '' } = NEED.exec(text)?.groups ?? {};
  if (what !== undefined && !hasFiniteVerb(what)) {
    if (subject.first) return undefined;
    const named = COUNTABLE.test(what) ? `${article(what)} ${what}` : what;
    const many = / and /.test(what) || /[^sui]s$/.test(what.split(/ (?:of|for|with|in) /)[0] ?? '');
    const still = /^Still/.test(text) ? 'still ' : '';
    return `${named.charAt(0).toUpperCase()}${named.slice(1)} ${many ? 'are' : 'is'} ${still}needed${rest}.`;
  }
  const advised = staff ? ADVISED.exec(text)?.groups : undefined;
  if (
    advised !== undefined &&
    !hasFiniteVerb(advised.what ?? '') &&
    UNCOUNTED.test((advised.what ?? '').split(' ', 1)[0] ?? '')
  )
    return `${advised.what} is ${advised.how}${advised.by}.`;
  const goal = GOAL.exec(text)?.groups;
  if (goal !== undefined && !hasFiniteVerb(goal.what ?? '')) {
    const many = /s$/.test(goal.lead ?? '');
    const todo = TO_DO.test(goal.what ?? '') ? 'to ' : '';
    const lead = (goal.lead ?? '').replace(/^(?:D\/C|DC) /, 'discharge ').toLowerCase();
    return `The ${lead} ${many ? 'are' : 'is'} ${todo}${goal.what}.`;
  }
  const plan = staff ? PLAN.exec(text)?.groups?.what : undefined;
  if (plan === undefined || OF_PAYER.test(plan) || hasFiniteVerb(plan.replace(TO_DO, ''))) return undefined;
  const small = lower(plan);
  if (TO_DO.test(plan)) return `The treatment plan is to ${small}.`;
  const head = small.split(/ (?:with|for|of|over|in|at|on|then)\b|,/, 1)[0] ?? small;
  if (ONE_THING.test(head)) return `The treatment plan is ${article(small)} ${small}.`;
  return /^\d|[^sui]s$/.test(head) || UNCOUNTED.test(head) ? `The treatment plan is ${small}.` : undefined;
}
