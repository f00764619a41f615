/** Codes of review decisions: actions (X12 306) and reasons (X12 886), in our own words. */

const ACTIONS: Readonly<Record<string, string>> = {
  A1: 'approved as asked for',
  A2: 'approved in part',
  A3: 'refused',
  A4: 'pending: nothing is decided yet',
  A6: 'approved with changes',
  CT: 'call the payer',
  NA: 'no authorization is needed',
};

export function actionInWords(code: string): string {
  return ACTIONS[code] ?? 'a decision whose code is not in our list';
}

const REASONS: Readonly<Record<string, string>> = {
  '0D': 'the primary care physician has to authorize it',
  '0E': 'the request did not come from the primary care physician',
  '0F': 'judged not medically necessary',
  '0G': 'the level of care asked for was judged unsuitable',
  '0H': 'no certification is needed',
  '0J': 'an outside reviewer decides',
  '0L': 'beyond the maximum of the plan',
  '0M': 'the plan does not cover the service',
  '0N': 'no prior approval was obtained',
  '0P': 'information asked for did not arrive',
  '0Q': 'the same request was made before',
  '0R': 'the service does not fit the diagnosis',
  '0T': 'called experimental',
  '0U': 'more facts about the patient are needed',
  '0V': 'a medical review is needed',
  '0W': 'a review is under way',
  '0X': 'the service does not fit the type of provider',
  '10': 'units, days or the pattern of visits',
  '13': 'another provider was authorized',
  '14': 'rules of the plan or contract were not followed',
  '15': 'outside the service area',
  '16': 'the wrong type of facility',
  '17': 'the time limit was missed',
  '19': 'called cosmetic',
  '20': 'allowed once in a lifetime',
  '9': 'outside the network',
};

export function reasonInWords(code: string): string | undefined {
  return REASONS[code];
}
