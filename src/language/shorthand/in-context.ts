/** Shortened words whose neighbours decide what they stand for. A place that no entry fits keeps its letters. */

interface Sense {
  /** What stands before the word, up to its space. */
  readonly before?: RegExp;
  /** What stands behind it. */
  readonly after?: RegExp;
  readonly told: string;
}

const DIGIT = /^ ?[$#]?\d/;

/** Words by their letters, each with what it stands for in which place. */
export const IN_CONTEXT: Readonly<Record<string, readonly Sense[]>> = {
  recs: [
    {
      before:
        /\b(?:in|the|all|med|medical|of|our|their|no|with|w\/|faxed|uploaded|received|recd|sent|these|for|office|hospital|\d) $/i,
      told: 'records',
    },
    { before: /\b(?:treatment|tx|and|clinical|therapy|specialist|diet) $/i, told: 'recommendations' },
    { after: /^ (?:sent|received|rec'd|faxed|were|attached|not|uploaded|mailed|reviewed)/, told: 'records' },
  ],
  rec: [{ after: /^ (?:request|req)\b/, told: 'records' }],
  abd: [
    // "Flex 95 -> 140, abd 80 -> 125": the motion of a joint.
    { after: /^ \d{1,3}(?: ?(?:->|to |deg))/, told: 'abduction' },
    { told: 'abdominal' },
  ],
  XR: [
    // "Effexor XR 150 mg": the form of a drug keeps its letters.
    { after: /^ ?(?:\d[\d.]* ?m?c?g\b|daily\b|up to\b|tabs?\b)/, told: 'XR' },
    {
      before:
        /(?:\w(?:axine|pion|formin|olol|pine|tine|pam|mine|done|phenidate|triptan|mazepine|toin)|Effexor|Adderall|Wellbutrin|Glucophage|Seroquel|Xigduo|Jardiance|Focalin|Tegretol|Toprol) $/i,
      told: 'XR',
    },
  ],
  tele: [
    { before: /\bby $/i, told: 'telephone' },
    { after: /^ ?-?(?:visit|health|med|call|conf|number|psych|\(?\d)/i, told: 'telephone' },
    { told: 'telemetry' },
  ],
  occ: [{ after: /^\.? (?:med|health|therapy|doc|physician)\b/i, told: 'occupational' }],
  cont: [{ before: /\b(?:L|lpm|O2|oxygen|NC|infusion|gtt|CPAP) $/, told: 'continuous' }],
  AMA: [
    {
      before: /\b(?:[Ll]eft|out|discharged?|d\/c|IOP|program|hospital|rehab|detox) $/,
      told: 'against medical advice',
    },
  ],
  PT: [
    {
      after:
        /^ (?:(?:says?|said|thinks|recommends|wants|told|noted|wrote|feels)\b|recommended (?=(?:an?|the|that|more|continued|against|another|further|surgery|to|not|I|she|he|we|\d)\b))/,
      told: 'the physical therapist',
    },
    { before: /\b(?:is|was|as|treating|a licensed) (?:an? )?$/, told: 'physical therapist' },
  ],
  NRS: [{ before: /\bpain $/i, told: 'rating' }, { told: 'pain rating' }],
  diff: [
    { before: /\bC\.? ?$/i, told: 'difficile' },
    { after: DIGIT, told: 'difference' },
    { after: /^ (?:was|is|of|between)\b/, told: 'difference' },
    { after: /^ [a-z]/, told: 'different' },
  ],
  mod: [
    { after: /^s? ?-?(?:\d{2}|[A-Z]\d|[A-Z]{2})\b/, told: 'modifier' },
    { after: /^ [a-z]/, told: 'moderate' },
  ],
  doc: [
    {
      before: /\b(?:my|his|her|our|the|their|eye|foot|heart|other|another|cancer|pain|a) $/i,
      told: 'doctor',
    },
  ],
  reps: [{ before: /\d $/, told: 'repetitions' }, { told: 'representatives' }],
  inj: [
    { before: /\b(?:pressure|crush|brain|head|spinal cord|nerve|neck|back|work) $/i, told: 'injury' },
    { told: 'injection' },
  ],
  HA: [
    { after: /^ (?:days|frequency|diary|per\b)/, told: 'headache' },
    { after: /^ (?:inj|filler)/, told: 'hyaluronic acid' },
    { after: /^(?:[,.;) ]|$)/, before: /[a-z,;(] $/, told: 'headache' },
  ],
  ASA: [{ after: /^ (?:81|160|162|324|325|mg|daily|given|and|\+)/, told: 'aspirin' }],
  VF: [
    {
      before: /(?:\d|^|[a-z,;(]) $|^$/,
      after: /^ (?:in|at|arrest|then|x|on|storm|and)\b|^[,;.]/,
      told: 'ventricular fibrillation',
    },
  ],
  VT: [{ after: /^ (?:storm|arrest|ablation|on|then|and|episodes?)\b/, told: 'ventricular tachycardia' }],
  UC: [
    {
      before: /\b(?:with|w\/|severe|moderate|has|for|of|active|refractory) $/,
      after: /^(?:[,.;) ](?! ?[A-Z])|$)/,
      told: 'ulcerative colitis',
    },
  ],
  PHP: [
    {
      before: /\b(?:did|to|in|of|from|the|through|weeks?|days?|completed|attended) $/,
      told: 'partial hospitalization',
    },
  ],
  PD: [{ after: /^ (?:H&Y|Hoehn|since|dx|with|stage|meds)\b/, told: "Parkinson's disease" }],
  US: [
    { before: /\b(?:on|by) $/, after: /^(?:[,.;)]|$)/, told: 'ultrasound' },
    { before: /(?:^|[.;,] |pelvic |renal |on )$/, after: /^ \d{1,2}\/\d/, told: 'ultrasound' },
  ],
  osteo: [{ after: /^ (?:on MRI|of the)\b/, told: 'osteomyelitis' }],
  RA: [
    { after: /^ \d{2,3} ?%/, told: 'room air' },
    { before: /(?:%|sat|\bL) on $/, told: 'room air' },
    { before: /\d\/\d{1,2}(?:\/\d{2,4})? $/, told: 'remittance advice' },
    {
      after: /^ (?:\d|dated|of \d|from \d|CO-|PR-|OA-|sent|shows?|says?|on \d|received|posted)/,
      told: 'remittance advice',
    },
    { after: /^ (?:since|x \d|for \d|with|flare|dx|diagnos)/, told: 'rheumatoid arthritis' },
  ],
  MR: [{ after: /^ (?:denial|denied|review|nurse)\b/, told: 'medical review' }],
  RFA: [
    {
      after:
        /^ (?:of )?(?:[A-Z]\d|[RL] |lumbar|cervical|genicular|medial|facet|ablation|\d ?(?:times|x)|relief|gave)/,
      told: 'radiofrequency ablation',
    },
    {
      after: /^ (?:for|form|sent|dated|submitted|approved|denied|modified|was|included|attach)/,
      told: 'request for authorization',
    },
    { before: /\b(?:the|our|my) $/, told: 'request for authorization' },
  ],
  MAC: [
    { before: /\bDME $|durable medical equipment $/, told: 'MAC' },
    {
      after:
        /^ (?:allowed|paid|denied|cut|says?|said|dropped|redetermin|upheld|recouped|wants|asked|letter|J-?[A-Z0-9])/,
      told: 'the Medicare contractor',
    },
  ],
  POC: [
    { after: /^(?: (?:goals?|cert|signed|dated|was|is|says|for|of|from|\d)|[,.;)])/, told: 'plan of care' },
  ],
  CM: [
    {
      after:
        /^ (?:tried|called|says?|said|asked|faxed|sent|contacted|notes?|wrote|told|spoke|requested|found)\b/,
      told: 'the case manager',
    },
  ],
  RT: [{ after: /^ (?:flow|notes?|care|eval|at|on call|24)/, told: 'respiratory therapy' }],
  HD: [
    {
      before:
        /\b(?:on|no|in-house|of|to|for|during|after|needs|outpatient|chronic|with|w\/|start|started)[ /]$/,
      told: 'hemodialysis',
    },
  ],
  MD: [
    {
      before: /\b(?:by|per|called|the|attending|daily|from|our|to) $/,
      after: /^(?:[ ,.;)](?! ?[A-Z])|$)/,
      told: 'physician',
    },
  ],
  path: [
    {
      before: /(?:^|[,;=:(] |surgical |final |the ) ?$/,
      after: /^ (?:on|of|showed|shows|neg|pos|report|confirmed|was|\d|=|:)|^[:=]/,
      told: 'pathology',
    },
    { before: /\/$/, told: 'pathology' },
  ],
  echo: [{ after: /^(?: (?:on|of|showed|shows|\d|EF|LVEF|was|with|w\/)|[:,])/, told: 'echocardiogram' }],
  lap: [{ after: /^ (?:chole|appy|sigmoid|hyst|nissen|band|gastric|surgery|sleeve)/i, told: 'laparoscopic' }],
  defib: [{ after: /^ (?:x|\d)/, told: 'defibrillation' }],
  compress: [{ before: /\b(?:root|cord|nerve|mild|severe) $/, told: 'compression' }],
  exc: [{ before: /\b(?:wide|local|then|and|s\/p|the) $/, told: 'excision' }],
  ext: [{ before: /\b(?:flex|flexion|and|knee|hip|wrist|full)[ /]$/, told: 'extension' }],
  flex: [{ after: /^ (?:\d|to \d|limited|and ext|was)/, told: 'flexion' }],
  prof: [{ after: /^ (?:claim|fee|charges?|services?|component|side)\b/, told: 'professional' }],
  proc: [{ after: /^ (?:code|done|date|was|note|on)\b/, told: 'procedure' }],
  inv: [{ after: /^ (?:#|no|\d|dated|attached|[A-Z]+-?\d|for)/, told: 'invoice' }],
  fam: [{ after: /^ (?:hx|history|doc|doctor|physician)\b/, told: 'family' }],
  admin: [{ after: /^ (?:denial|error|appeal|reasons?|only|hold)\b/, told: 'administrative' }],
  UR: [
    { before: /\b(?:by|the|from|per|to) $/, told: 'utilization review' },
    { after: /^ (?:denied|approved|said|says|nurse|modified|on|decision)/, told: 'utilization review' },
  ],
  TF: [{ after: /^ (?:=|limit|is|denial|rule|of)\b/, told: 'timely filing' }],
  PA: [
    {
      after:
        /^ (?:affirmed|approved|denied|requests?|req|number|fax|form|on file|submitted|sent|packet|dated|criteria|not required)\b/,
      told: 'prior authorization',
    },
  ],
  IMR: [{ after: /^ (?:form|request|decision|is|due|within)\b/, told: 'independent medical review' }],
  ee: [{ before: /\d $/, told: 'employee' }],
  ees: [{ before: /\d $/, told: 'employees' }],
  PTP: [
    { after: /^ (?:edits?|pairs?|tables?)\b/, told: 'procedure-to-procedure' },
    { after: /^ (?:Dr|asked|report|referral|says|on)\b/, told: 'primary treating physician' },
  ],
  amb: [
    { before: /\b(?:air|ground|ALS|BLS) $/i, told: 'ambulance' },
    { before: /\b(?:pt|patient|was|OOB) $/i, told: 'ambulated' },
  ],
  est: [{ before: /\bpt $/, told: 'established' }],
  plt: [{ after: DIGIT, told: 'platelets' }],
  fib: [{ after: DIGIT, told: 'fibrinogen' }],
  epi: [
    { before: /\b(?:lido|lidocaine|w\/|with) $/i, told: 'epinephrine' },
    { after: /^ (?:\d|drip|infusion|pen|IM|IV|x)/, told: 'epinephrine' },
  ],
  bev: [{ before: /\b(?:FOLFOX|FOLFIRI|with|w\/|\+|and|plus) $/i, told: 'bevacizumab' }],
  preg: [{ before: /\b(?:weeks?|wks?|w) $/i, told: 'pregnant' }],
  freq: [
    { after: /^ [178]\b/, told: 'frequency code' },
    { after: /^ code\b/, told: 'frequency' },
  ],
  nec: [{ before: /\bmed(?:ical)? $/i, told: 'necessity' }],
  emps: [{ before: /\d $/, told: 'employees' }],
  ph: [{ before: /\bon (?:the )?$/, told: 'phone' }],
  ant: [{ after: /^ (?:and|\+|&|\/)? ?post\b/, told: 'anterior' }],
  post: [{ before: /\bant (?:and|\+|&) $/, told: 'posterior' }],
  LOS: [{ after: DIGIT, told: 'length of stay' }],
  DC: [
    {
      after: /^ (?:on |home\b|\d{1,2}\/\d|to (?:home|SNF|IRF|rehab)|summary|instructions|plan)/,
      told: 'discharge',
    },
    { before: /\b(?:at|after|since|before|on|until) $/, told: 'discharge' },
  ],
};

/** Lowercase forms too, so that the walk over the words stops at them. */
export const WORDS_IN_CONTEXT: readonly string[] = Object.keys(IN_CONTEXT);

const BEFORE = 24;

/** What the word stands for where it stands; undefined where nothing around it tells. */
export function senseOf(text: string, start: number, word: string, after: string): string | undefined {
  const senses = IN_CONTEXT[word] ?? (/^[A-Z][a-z]/.test(word) ? IN_CONTEXT[word.toLowerCase()] : undefined);
  if (senses === undefined) return undefined;
  const before = text.slice(Math.max(0, start - BEFORE), start);
  return senses.find((sense) => (sense.before?.test(before) ?? true) && (sense.after?.test(after) ?? true))
    ?.told;
}
