/** What a text is: an 835, FHIR data, or a letter. */

export type Sniffed =
  | { readonly form: 'remittance'; readonly text: string }
  | { readonly form: 'fhir'; readonly value: unknown }
  | { readonly form: 'letter' }
  /** It starts like data and cannot be read as such. */
  | { readonly form: 'broken-json' | 'fhir-xml' };

const X12 = /^(?:ISA[^A-Za-z0-9 \r\n]|(?:GS|ST|BPR|CLP)[^A-Za-z0-9\s])/;
/** Words of a mail before a pasted 835. */
const X12_WITHIN = /[\r\n][^\S\r\n]*(?=ISA[^A-Za-z0-9\s]\d\d[^A-Za-z0-9])/;
const FHIR_XML = /^(?:<\?xml[^>]{0,200}>\s*)?<(?:ExplanationOfBenefit|ClaimResponse|Bundle)\b/;
const HEAD = 4000;

export function sniff(text: string): Sniffed {
  const content = text.replace(/^[\s\uFEFF]+/, '');
  const head = content.slice(0, HEAD);
  if (X12.test(head)) return { form: 'remittance', text: content };
  const within = X12_WITHIN.exec(head);
  if (within) return { form: 'remittance', text: content.slice(within.index + within[0].length) };
  if (FHIR_XML.test(head)) return { form: 'fhir-xml' };
  if (/^[{[]\s*["{[\]}]/.test(head)) return sniffJson(content);
  return { form: 'letter' };
}

/** One resource, a list of them, or one a line as bulk exports give them. */
function sniffJson(content: string): Sniffed {
  const whole = parse(content);
  if (whole !== undefined) return { form: 'fhir', value: Array.isArray(whole) ? bundleOf(whole) : whole };
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  const resources = lines.length > 1 ? lines.map(parse) : [undefined];
  return resources.every((resource) => resource !== undefined)
    ? { form: 'fhir', value: bundleOf(resources) }
    : { form: 'broken-json' };
}

function bundleOf(resources: readonly unknown[]): unknown {
  return { resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
