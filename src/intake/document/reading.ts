/** What a reader makes of a document. */

import type { Fault } from './faults.js';
import type { DocumentKind } from './kind.js';

/** A piece of text on a page; places in any unit, from the top left corner. */
export interface Run {
  readonly text: string;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** True where it is a whole word, so that a space follows however close the next one stands. */
  readonly whole?: boolean;
}

export type PageMethod = 'text_layer' | 'ocr' | 'blank';

export interface ReadPage {
  readonly method: PageMethod;
  readonly text: string;
  /** From 0 to 1: how sure the characters are. */
  readonly certainty: number;
}

export interface DocumentReading {
  readonly kind: DocumentKind;
  readonly pages: readonly ReadPage[];
  /** Pages of the file, where time ran out before all were read. */
  readonly of?: number;
}

export interface PageProgress {
  readonly done: number;
  readonly total: number;
}

/** What the reading process is given and gives. */
export interface ReadRequest {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

/** A text that carries files: a Word file with pictures, an e-mail with attachments. */
export interface Enclosing {
  /** Empty where it has none. */
  readonly text: string;
  readonly enclosed: readonly ReadRequest[];
}

export type ReadMessage =
  | { readonly type: 'page'; readonly page: ReadPage; readonly progress: PageProgress }
  | { readonly type: 'read'; readonly reading: DocumentReading }
  | { readonly type: 'fault'; readonly fault: Fault };
