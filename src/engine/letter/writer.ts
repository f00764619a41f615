/**
 * Turns pack text into sentences with their origin. A sentence is not written that names a document nobody has, or that
 * tells what a document of the caller contains.
 */
import type { GenerateAppealInput } from '../../domain/generated/types.js';
import { FRAME_VARIABLES, TEMPLATE_VARIABLES } from '../../packs/template-variables.js';
import type { LawContext } from '../law.js';
import type { CaseValues, TemplateValues } from './case-values.js';
import type { Exhibits } from './exhibits.js';
import type { Piece, Source } from './letter.js';
import type { Printable } from './printable.js';
import { placesOf, type TakenParagraph, type TakenSentence, takenApart } from './taken-apart.js';
import { enclosureKeys, numberEnclosures, type Rendered, type TextTemplates } from './text-template.js';

type Field = keyof GenerateAppealInput;

const FIELDS_OF = new Map(
  [...TEMPLATE_VARIABLES, ...FRAME_VARIABLES].map(({ name, fields }) => [name, fields]),
);
/** Texts that are written for every case of a code or service, by authors who have not seen the caller's documents. */
const FOR_EVERY_CASE: ReadonlySet<Source['origin']> = new Set([
  'argument',
  'strategy',
  'code',
  'remark',
  'service_area',
]);
/** A sentence that leans on the one before it falls with it. */
const LEANS =
  /^(?:It|They|This|That|These|Those|Each|Both|Such|Its|Their|Here|There|If it|If they|Where it)\b/;

export class Writer {
  constructor(
    readonly templates: TextTemplates,
    readonly law: LawContext,
    readonly input: GenerateAppealInput,
    readonly exhibits: Exhibits,
    readonly values: CaseValues,
  ) {}

  /** The same writer with further values. */
  with(more: TemplateValues): Writer {
    return new Writer(this.templates, this.law, this.input, this.exhibits, this.values.with(more));
  }

  /** Paragraphs of a text; none where it rests on law that may not be cited here. */
  paragraphs(text: string, source: Source): Piece[][] {
    const rendered = this.templates.render(text, this.values, this.law);
    if (rendered === undefined) return [];
    return takenApart(rendered.text)
      .map((paragraph) => this.#sentences(paragraph, rendered, source))
      .filter((pieces) => pieces.length > 0);
  }

  /** Sentences of a text that is one paragraph. */
  sentences(text: string, source: Source): Piece[] {
    return this.paragraphs(text, source).flat();
  }

  /** A text as one line, without a full stop of its own. */
  line(text: string, source: Source): Piece | undefined {
    const [first] = this.paragraphs(text, source);
    return first && joined(first);
  }

  #sentences(paragraph: TakenParagraph, rendered: Rendered, source: Source): Piece[] {
    const pieces: Piece[] = [];
    let dropped = false;
    for (const sentence of paragraph) {
      const keys = this.#keysIn(sentence);
      const unread = FOR_EVERY_CASE.has(source.origin) && sentence.tells;
      dropped =
        unread || !keys.every((key) => this.exhibits.has(key)) || (dropped && LEANS.test(sentence.text));
      if (!dropped) pieces.push(this.#piece(sentence, keys, rendered, source));
    }
    return pieces;
  }

  /** Documents that the sentence names, and those that the values name which are texts themselves. */
  #keysIn({ text, places, keys }: TakenSentence): readonly string[] {
    const within = places.flatMap(({ name }) =>
      typeof this.values.get(name) === 'object' ? [this.values.text(name)] : [],
    );
    return within.length === 0 ? keys : enclosureKeys([text, ...within].join(' '));
  }

  #piece({ printable }: TakenSentence, keys: readonly string[], rendered: Rendered, source: Source): Piece {
    const text = numberEnclosures(this.values.print(printable).text, (key) => this.exhibits.numberOf(key));
    const fields = this.#fieldsIn(printable);
    return {
      text,
      source:
        fields.length > 0
          ? { ...source, fields: [...new Set([...(source.fields ?? []), ...fields])] }
          : source,
      regulations: rendered.regulations,
      authorities: rendered.authorities,
      exhibits: keys,
    };
  }

  #fieldsIn(printable: Printable): Field[] {
    const fields = placesOf(printable).flatMap(({ name }): Field[] => {
      const value = this.values.get(name);
      return [...(FIELDS_OF.get(name) ?? []), ...(typeof value === 'object' ? this.#fieldsIn(value) : [])];
    });
    return [...new Set(fields)].filter((field) => this.input[field] !== undefined);
  }
}

/** Several sentences as one line. */
export function joined(pieces: readonly Piece[]): Piece {
  const [first] = pieces;
  return {
    text: pieces.map(({ text }) => text).join(' '),
    source: first?.source ?? { origin: 'frame' },
    regulations: pieces.flatMap(({ regulations }) => regulations),
    authorities: pieces.flatMap(({ authorities }) => authorities),
    exhibits: pieces.flatMap(({ exhibits }) => exhibits),
  };
}
