/** Second step: what the denial says, how long there is, and what to do. */
import type { DenialAnalysis, ExtractedFacts, NoticeAudit } from '../../../../domain/generated/types.js';
import { h, list, more, outward } from '../dom.js';
import type { View } from '../main.js';
import type { OpenCase } from '../session.js';
import { ACTIONS, CATEGORIES, count, day, dollars, INSURER_TYPES, URGENCY } from '../words.js';
import { claimList } from './claims.js';
import { calendarButton, continuedCareCard } from './clocks.js';
import { deadlineCard } from './deadline.js';
import { inWords } from './in-words.js';
import { markedLetter, passages } from './marks.js';
import { reasonCard } from './reasons.js';
import { heading, steps } from './steps.js';
import { toConfirm } from './to-confirm.js';

export function findingsView(open: OpenCase, analysis: DenialAnalysis): View {
  const { denial_reasons, notice_audit, extracted, warnings, claims, sections } = analysis;
  // An 835 and FHIR data have claims and no sections.
  const notice = claims === undefined || sections !== undefined;
  const marked = open.text === undefined ? [] : passages(analysis);
  const places = new Set(marked.map(({ id }) => id));
  const reasons = denial_reasons.map((reason, index) =>
    reasonCard(reason, index, places.has(`passage-reason-${index}`)),
  );
  const right = [
    warnings.length > 0 &&
      h('section', { class: 'card heed' }, h('h2', {}, 'Before you go on'), list(warnings.map(inWords))),
    reasons.length > 0 && notice && h('h2', {}, count(reasons.length, 'reason')),
    notice && reasons,
    claims !== undefined && claimList(open, claims, claims.length > 1 || !notice),
    notice_audit !== undefined && audit(notice_audit),
    facts(extracted),
  ];
  const title = analysis.is_denial ? 'What the denial says' : 'No denial was found';
  return {
    title,
    content: [
      steps('findings', open),
      heading(title),
      h(
        'div',
        { class: 'strip' },
        deadlineCard(analysis.deadline),
        continuedCareCard(analysis),
        urgencyCard(analysis),
        whatToDo(open, analysis),
      ),
      calendarButton(analysis.deadline, undefined, analysis),
      h(
        'div',
        { class: open.text === undefined ? '' : 'beside' },
        open.text !== undefined &&
          h(
            'div',
            { class: 'sticky' },
            h('h2', {}, analysis.source === undefined ? 'The letter' : 'The letter as it was read'),
            markedLetter(open.text, marked),
          ),
        h('div', { class: 'stack' }, right),
      ),
    ],
  };
}

function urgencyCard({ urgency: { level, reasons, expedited_right } }: DenialAnalysis): HTMLElement {
  return h(
    'section',
    { class: `card fact urgency ${level}` },
    h('h2', {}, 'Urgency'),
    h('p', { class: 'big-figure' }, URGENCY[level].name),
    h('p', {}, URGENCY[level].act),
    list(reasons.map(({ because }) => because)),
    expedited_right !== undefined && more('If waiting could do harm', h('p', {}, expedited_right)),
  );
}

/** The first reason decides: it is the surest. */
function whatToDo(open: OpenCase, analysis: DenialAnalysis): HTMLElement {
  const { denial_reasons, denial_codes, is_denial, claims } = analysis;
  const [first] = denial_reasons;
  const found = [...new Set(denial_codes.filter((code) => code.is_denial !== false).map(({ code }) => code))];
  const several = new Set(denial_reasons.map(({ recommended_action }) => recommended_action.action)).size > 1;
  const write = claims === undefined || claims.length < 2;
  const next = toConfirm(open).length > 0 ? 'confirm' : 'questions';
  return h(
    'section',
    { class: 'card fact todo' },
    h('h2', {}, 'What to do'),
    h(
      'p',
      { class: 'big-figure' },
      first === undefined ? 'Check the letter' : ACTIONS[first.recommended_action.action],
    ),
    h(
      'p',
      {},
      first === undefined ? nothingFound(is_denial) : `Because: ${CATEGORIES[first.category].toLowerCase()}.`,
    ),
    several && h('p', {}, 'The reasons call for different steps: see each below.'),
    found.length > 0 &&
      h(
        'p',
        {},
        found
          .slice(0, 12)
          .map((code) => [h('a', { href: `#/codes/${encodeURIComponent(code)}`, class: 'chip' }, code), ' ']),
      ),
    !write && h('p', {}, 'Each denial has a letter of its own: choose one under “Denied claims”.'),
    write &&
      h(
        'p',
        { class: 'actions' },
        h('a', { href: `#/case/${next}`, class: 'button primary' }, 'Go on to the letter'),
        h('a', { href: '#/case/facts', class: 'quiet' }, 'All facts on one page'),
      ),
  );
}

function nothingFound(isDenial: boolean): string {
  if (isDenial)
    return 'It refuses something, but gives no reason that could be read. You can name the code yourself.';
  return 'Nothing in it refuses a service or payment. Where you know better, start from the code.';
}

function audit({ missing, requirements, note }: NoticeAudit): HTMLElement {
  const lacking = requirements.filter(({ found }) => !found);
  return more(
    missing === 0
      ? 'The letter contains what the law asks of it'
      : `What the letter lacks by law (${missing})`,
    list(
      lacking.map(({ requires, citation, url }) => [
        requires,
        ' ',
        h('span', { class: 'hint' }, url === undefined ? citation : outward(url, citation)),
      ]),
    ),
    note !== undefined && h('p', { class: 'hint' }, note),
  );
}

function facts(found: ExtractedFacts): HTMLElement {
  const { send_appeal_to: to, amounts } = found;
  const rows: [string, string | undefined][] = [
    ['Insurer', found.insurer],
    [
      'Coverage',
      `${INSURER_TYPES[found.insurer_type]}${found.insurer_type_basis === 'assumed' ? ' (assumed)' : ''}`,
    ],
    ['State', found.state],
    ['Letter dated', found.notice_date === undefined ? undefined : day(found.notice_date)],
    ['Patient', found.patient_name],
    ['Member ID', found.member_id],
    ['Claim', found.claim_numbers?.join(', ')],
    ['Reference', found.reference_numbers?.join(', ')],
    ['Service on', found.service_dates?.map(day).join(', ')],
    ['Procedure codes', found.procedure_codes?.join(', ')],
    ['Diagnosis codes', found.diagnosis_codes?.join(', ')],
    ['Denied', amounts?.denied === undefined ? undefined : dollars(amounts.denied)],
    [
      'Send the appeal to',
      to === undefined
        ? undefined
        : [to.address, to.fax && `fax ${to.fax}`, to.email, to.website].filter(Boolean).join('; '),
    ],
    [
      'Peer-to-peer within',
      found.peer_to_peer_days === undefined ? undefined : count(found.peer_to_peer_days, 'day'),
    ],
  ];
  const known = rows.filter(([, value]) => value !== undefined && value !== '');
  return more(
    'Facts read from it',
    h(
      'dl',
      { class: 'pairs' },
      known.map(([label, value]) => [h('dt', {}, label), h('dd', {}, value)]),
    ),
  );
}
