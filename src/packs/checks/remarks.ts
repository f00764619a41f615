/** PK312, PK313: a biller can act on every remark code. */
import type { Located } from '../catalogue.js';
import type { Check, CheckContext } from './check.js';

/** The action of a remark comes from its own meaning, never from a reason code that it may stand with. */
function checkAction({ report }: CheckContext, owner: Located<'remark'>): void {
  const { code, alert, action } = owner.record;
  if (alert || action !== undefined) return;
  report.at(
    { ...owner, path: [...owner.path, 'code'] },
    'PK312',
    `${code} explains an adjustment, but names no action. Say which instrument it calls for by its own meaning.`,
  );
}

function checkLocation({ report }: CheckContext, owner: Located<'remark'>): void {
  const { code, alert, element, location, category } = owner.record;
  if (alert || element === undefined || category !== 'missing_information' || location !== undefined) return;
  report.at(
    { ...owner, path: [...owner.path, 'element'] },
    'PK313',
    `${code} asks for the ${element}, but not where it stands. Give loop and segment, item or form locator under location.`,
  );
}

export const checkRemarks: Check = (context) => {
  for (const owner of context.catalogue.all('remark')) {
    if (owner.record.status !== 'active') continue;
    checkAction(context, owner);
    checkLocation(context, owner);
  }
};
