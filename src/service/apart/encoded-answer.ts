/** An answer that was encoded where it was made: JSON in bytes, which a door that speaks JSON sends as they are. */
export class EncodedAnswer {
  constructor(readonly json: Buffer) {}

  /** For a door that needs the answer itself. */
  decoded(): Record<string, unknown> {
    return JSON.parse(this.json.toString('utf8')) as Record<string, unknown>; // answers are objects by their schemas
  }
}
