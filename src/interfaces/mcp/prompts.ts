/** Prompts: the two errands that people come with, each as the first message of a conversation. */
import {
  type GetPromptResult,
  type Prompt,
  type PromptArgument,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';

/** What the person filled in; absent where nothing was. */
type Given = Readonly<Record<string, string | undefined>>;

interface Errand {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The message, in paragraphs. */
  readonly message: (given: Given) => readonly string[];
}

const INSURER_TYPE: PromptArgument = {
  name: 'insurer_type',
  description: 'Line of business, where known: commercial, medicare_advantage, self_funded_erisa, …',
};
const STATE: PromptArgument = { name: 'state', description: 'Two-letter code of the state, where known' };

const HANDOVER =
  'Show me the letter unchanged, with its warnings and its deadline. Ask me for what is missing; never fill a gap with a fact that I did not give.';

const ERRANDS: readonly Errand[] = [
  {
    name: 'contest_a_denial',
    title: 'Contest a denial',
    description: 'From a denial letter or a code to the letter that answers it, with its deadline.',
    arguments: [
      { name: 'denial_letter', description: 'Text of the denial letter; or give the code' },
      { name: 'denial_code', description: 'Code of the denial, such as CO-50; or give the letter' },
      { name: 'diagnosis', description: 'Diagnosis, in words or as ICD-10' },
      { name: 'procedure', description: 'Service, drug or device that was denied' },
      INSURER_TYPE,
      STATE,
    ],
    message: (given) => [
      'A health-insurance claim was denied. Help me to contest it.',
      ...facts(given, ['denial_code', 'diagnosis', 'procedure', 'insurer_type', 'state']),
      given.denial_letter === undefined
        ? 'Look the code up with lookup_denial_code and tell me in plain words what it means, whether an appeal is the right answer and by when it must be filed. If I gave no code, ask me for it or for the denial letter.'
        : 'Read the denial letter below with analyze_denial_letter and tell me in plain words what was denied, why, how urgent it is and by when I must answer.',
      'Say back what you read (patient, service, diagnosis, reason, dates, coverage), and let me correct it.',
      "Then call generate_appeal_letter with detail 'brief', which writes no letter: ask me for the first two or three points of 'missing_information', one at a time, saying why each matters. Ask for the facts that would answer each reason: what was tried, measured and when, and which documents I have.",
      "Ask for the brief again with all that I told. From its facts and law alone write a text for each reason, for 'case' and for 'remedy', and give them to generate_appeal_letter as 'answers'; take no case, number or source from memory. Mend what 'answers_checked' finds. Then pass the letter, with the same facts as request, to check_appeal_letter: fix every error, look at each warning, and check again after every change.",
      HANDOVER,
      ...(given.denial_letter === undefined ? [] : [`The denial letter:\n\n${given.denial_letter}`]),
    ],
  },
  {
    name: 'triage_remittance',
    title: 'Triage a remittance',
    description: 'From an X12 835 remittance to a list of denials in the order in which to work them.',
    arguments: [{ name: 'remittance', description: 'Text of the 835', required: true }, INSURER_TYPE, STATE],
    message: (given) => [
      'Sort the denials of this remittance for me.',
      ...facts(given, ['insurer_type', 'state']),
      "Read it with analyze_denial_letter (field 'remittance'). List each denied claim and line with its codes, amount, deadline and the right answer: appeal, corrected claim, resubmission, billing the patient or writing it off.",
      'Put first what is urgent or near its deadline, then what is worth most. Say where no appeal is the right answer, and why.',
      'Then ask me which of them to write up.',
      `The remittance:\n\n${given.remittance ?? ''}`,
    ],
  },
];

export const PROMPTS: Prompt[] = ERRANDS.map(({ name, title, description, arguments: fields }) => ({
  name,
  title,
  description,
  arguments: [...fields],
}));

/** The message of a prompt; what the person gave stands in it as it is. */
export function getPrompt(name: string, given: Given): GetPromptResult {
  const errand = ERRANDS.find((candidate) => candidate.name === name);
  if (errand === undefined) {
    const known = ERRANDS.map((candidate) => candidate.name).join(', ');
    throw invalid(`There is no such prompt. The prompts are: ${known}.`);
  }
  const missing = errand.arguments.find((field) => field.required && !given[field.name]);
  if (missing !== undefined)
    throw invalid(`The argument ${missing.name} is missing: ${missing.description}.`);
  const text = errand.message(given).join('\n\n');
  return { description: errand.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function facts(given: Given, fields: readonly string[]): string[] {
  const lines = fields.flatMap((field) => {
    const value = given[field];
    return value === undefined || value === '' ? [] : [`- ${field}: ${value}`];
  });
  return lines.length === 0 ? [] : [`What I know:\n${lines.join('\n')}`];
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
