/** What is used of linebreak, which brings no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end; null at the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
