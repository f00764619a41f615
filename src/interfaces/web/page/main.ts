/** Shows the view that the address names. Addresses name views and codes, never a case. */
import { planView } from './account/plans.js';
import { accountView } from './account/view.js';
import { confirmView } from './case/confirm.js';
import { denialView } from './case/denial.js';
import { factsView } from './case/facts.js';
import { findingsView } from './case/findings.js';
import { letterView } from './case/letter.js';
import { questionView } from './case/question.js';
import { toConfirm } from './case/to-confirm.js';
import { codeListView } from './codes/list.js';
import { codeRecordView } from './codes/record.js';
import { deskView } from './desk/view.js';
import { announce, append, type Child } from './dom.js';
import { keepCase, takeKeyFromAddress, theCase } from './session.js';

interface View {
  readonly title: string;
  readonly content: readonly Child[];
}

export type { View };

const VIEWS: Readonly<Record<string, (rest: string) => View>> = {
  case: caseView,
  codes: (rest) => (rest === '' ? codeListView() : codeRecordView(rest)),
  account: accountView,
  plans: planView,
};

/** A step without what it needs leads back to the first. */
function caseView(step: string): View {
  const open = theCase();
  if (step === 'findings' && open.analysis?.remittance !== undefined)
    return deskView(open, open.analysis, open.analysis.remittance);
  if (step === 'findings' && open.analysis !== undefined) return findingsView(open, open.analysis);
  if (step === 'confirm' && open.text !== undefined && toConfirm(open).length > 0)
    return confirmView(open, open.text);
  if (step === 'questions') return questionView(open);
  if (step === 'facts') return factsView(open);
  if (step === 'letter' && open.appeal !== undefined) return letterView(open, open.appeal);
  return denialView();
}

const main = document.getElementById('main') as HTMLElement; // stands in the page

function show(first: boolean): void {
  const [, name = 'case', ...rest] = location.hash.split('/');
  const view = VIEWS[name] ?? caseView;
  const { title, content } = view(decoded(rest.join('/')));
  document.title = `${title} · Denial Management`;
  main.replaceChildren();
  append(main, content);
  for (const link of document.querySelectorAll('nav a, .brand')) {
    const current = link.getAttribute('href') === `#/${VIEWS[name] === undefined ? 'case' : name}`;
    if (current && link.className !== 'brand') link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (first) return;
  scrollTo(0, 0);
  main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  announce(title);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => {
  takeKeyFromAddress();
  keepCase();
  show(false);
});
addEventListener('pagehide', keepCase);
addEventListener('visibilitychange', keepCase);
addEventListener('beforeunload', (event) => {
  // A letter that was not saved is gone with the page.
  if (theCase().appeal !== undefined && !theCase().saved) event.preventDefault();
});
takeKeyFromAddress();
show(true);
