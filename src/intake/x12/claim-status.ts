/** Claim status codes of an 835 (CLP02), in our own words. */
const MEANINGS: Readonly<Record<string, string>> = {
  '1': 'processed as the first payer',
  '2': 'processed as the second payer',
  '3': 'processed as the third payer',
  '4': 'denied',
  '19': 'processed as the first payer and sent on to another',
  '20': 'processed as the second payer and sent on to another',
  '21': 'processed as the third payer and sent on to another',
  '22': 'takes back an earlier payment',
  '23': 'not a claim of this payer; sent on to another',
  '25': 'an estimate without payment',
};

export function claimStatusInWords(status: string): string | undefined {
  return MEANINGS[status];
}
