/** The clocks of a case in front: until when to file, until when the plan has to decide, until when to ask that care goes on. */
import type {
  AppealResult,
  Deadline,
  DenialAnalysis,
  SideClock,
} from '../../../../domain/generated/types.js';
import { h } from '../dom.js';
import { save } from '../save.js';
import { day } from '../words.js';
import { calendarFile, type KeptDay } from './calendar-file.js';

/** What runs beside the time to file. */
export function clockCards(appeal: AppealResult, analysis: DenialAnalysis | undefined): HTMLElement[] {
  const { decision_due: due } = appeal;
  return [
    ...keptCare(appeal, analysis).map(sideCard),
    ...(due === undefined
      ? []
      : [
          card(
            'decision',
            'The plan must decide by',
            day(due.by),
            `If it gets the letter on ${day(due.received_on)}: it has ${due.period}.`,
            due.authority === undefined
              ? ''
              : `Rule: ${due.authority}${due.verified ? '' : ', not confirmed'}.`,
          ),
        ]),
    ...nextCard(appeal),
  ];
}

/** The step after this one: what to do where the plan says no, or nothing in time. */
function nextCard({
  appeal_levels: levels,
  appeal_type: now,
  decision_due: due,
}: AppealResult): HTMLElement[] {
  const next = levels[levels.findIndex(({ id }) => id === now) + 1];
  if (next === undefined) return [];
  const { name, forum, filing, automatic } = next;
  return [
    card(
      'then',
      due === undefined ? 'If the answer is no' : `If the answer is no, or none has come by ${day(due.by)}`,
      name,
      `${forum}.`,
      automatic === true ? 'The plan has to send the case there itself.' : '',
      filing === undefined ? '' : `File: ${filing}${filing.endsWith('.') ? '' : '.'}`,
    ),
  ];
}

/** The notice's own day for care that goes on, as soon as the notice is read. */
export function continuedCareCard(analysis: DenialAnalysis): HTMLElement | undefined {
  const [clock] = ofNotice(analysis);
  return clock && sideCard(clock);
}

function keptCare(
  { side_clocks: clocks = [] }: AppealResult,
  analysis?: DenialAnalysis,
): readonly SideClock[] {
  const dated = clocks.filter(({ act_by }) => act_by !== undefined);
  const own = ofNotice(analysis).filter(({ act_by }) => !dated.some((clock) => clock.act_by === act_by));
  return [...own, ...dated];
}

function ofNotice(analysis: DenialAnalysis | undefined): SideClock[] {
  const by = analysis?.extracted.continue_services_by;
  if (by === undefined) return [];
  const says =
    'The notice says: care under way goes on during the appeal only if the appeal is filed by this day, or before the change starts where that is later. Ask for it in so many words.';
  return [{ id: CONTINUED, act_by: by, says, verified: true }];
}

const CONTINUED = 'continued-benefits';

function sideCard({ id, act_by: by = '', says, authority }: SideClock): HTMLElement {
  const title = /continued|care-ends/.test(id) ? 'To keep care going, act by' : 'Act by';
  return card('side', title, day(by), says, authority === undefined ? '' : `Rule: ${authority}.`);
}

function card(kind: string, title: string, when: string, ...lines: readonly string[]): HTMLElement {
  return h(
    'section',
    { class: `card fact clock ${kind}` },
    h('h2', {}, title),
    h('p', { class: 'big-figure' }, when),
    lines.filter((line) => line !== '').map((line) => h('p', {}, line)),
  );
}

/** Puts the days into the person's own calendar. Nothing in the file names a person. */
export function calendarButton(
  deadline: Deadline | undefined,
  appeal: AppealResult | undefined,
  analysis: DenialAnalysis | undefined,
): HTMLElement | undefined {
  const days = keptDays(deadline, appeal, analysis);
  if (days.length === 0) return undefined;
  const press = () =>
    save(
      new Blob([calendarFile(days, new Date().toISOString())], { type: 'text/calendar' }),
      'appeal-dates.ics',
    );
  return h(
    'p',
    { class: 'actions' },
    h('button', { type: 'button', on: { click: press } }, 'Put the dates in your calendar'),
    h('span', { class: 'hint' }, 'A file with alarms; it names nobody.'),
  );
}

function keptDays(
  deadline: Deadline | undefined,
  appeal: AppealResult | undefined,
  analysis: DenialAnalysis | undefined,
): KeptDay[] {
  const clocks = appeal === undefined ? ofNotice(analysis) : keptCare(appeal, analysis);
  const due = appeal?.decision_due;
  return [
    ...clocks.map(({ act_by: on = '', says }) => ({
      on,
      title: 'Insurance appeal: last day to keep care going',
      about: says,
      alarms: [0, 1, 3],
    })),
    ...(deadline?.safe_date === undefined || deadline.late
      ? []
      : [
          {
            on: deadline.safe_date,
            title: 'Insurance appeal: last safe day to file',
            about: `${deadline.basis} Keep proof of the day on which it was sent.`,
            alarms: [0, 1, 7, 14],
          },
        ]),
    ...(due === undefined
      ? []
      : [
          {
            on: due.by,
            title: 'Insurance appeal: the plan must have decided',
            about: `If it got the letter on ${day(due.received_on)}: it has ${due.period}. Nothing by then: call, and ask for the next level of review.`,
            alarms: [0, -1],
          },
        ]),
  ].filter(({ on }) => on !== '');
}
