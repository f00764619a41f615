/** What happened to a claim, an event at a time: when, what was done, by whom, by which channel, why. */

export type ClaimEventKind =
  /** The care itself. */
  | 'service'
  /** The claim went out. */
  | 'sent'
  /** Mail or a courier handed it over. */
  | 'delivered'
  /** It was taken in. */
  | 'accepted'
  /** The day on which the payer says that it first came. */
  | 'dated_by_payer'
  /** It was turned away before it was decided: by a clearinghouse, a front end, as unprocessable. */
  | 'rejected'
  | 'denied'
  | 'paid'
  /** Processed, in words that do not tell the result. */
  | 'decided'
  /** A payment was taken back. */
  | 'taken_back'
  /** The payer asked for records. */
  | 'records_asked'
  | 'records_sent'
  /** Coverage was granted, restored or entered later. */
  | 'granted'
  /** A paper of a payer or an agency came. */
  | 'notice_came';

/** Whose act an event is. */
export type ClaimActor = 'sender' | 'payer' | 'other_payer' | 'clearinghouse' | 'report';

export interface ClaimEvent {
  readonly kind: ClaimEventKind;
  /** ISO, to the day; absent where only the order is told. */
  readonly day?: string;
  readonly actor?: ClaimActor;
  /** Another payer or the clearinghouse by its name. */
  readonly actor_name?: string;
  /** First day of coverage that was granted later. */
  readonly since?: string;
  /** Another payer to which the claim went. */
  readonly to_other?: string;
  readonly channel?: string;
  /** Why, in the writer's words without a full stop. */
  readonly because?: string;
  /** Further words of the writer on it: a number, a count of pages. */
  readonly notes: readonly string[];
  /** A corrected or replacing claim. */
  readonly corrected?: true;
  readonly again?: true;
  /** Denied as late, or as a duplicate. */
  readonly as?: 'late' | 'duplicate' | 'unprocessable';
  /** What was sent or asked for, where it is no claim. */
  readonly papers?: string;
  /** The sentence that tells it. */
  readonly sentence?: ReadSpan;
}

/** From which day a time to file is counted. */
export type FilingStart = 'service' | 'other_payer' | 'last_answer';

export interface FilingLimit {
  readonly value: number;
  readonly unit: 'day' | 'month' | 'year';
  /** Absent where it is not told. */
  readonly from?: FilingStart;
  /** Only the payer holds it; otherwise the writer or a contract tells it. */
  readonly payers_view: boolean;
}

/** A sentence of the narrative that is told by its events, from the first to the last character. */
export interface ReadSpan {
  readonly start: number;
  readonly end: number;
}

export interface ClaimHistory {
  /** In the order of their days; an event without a day stands behind the one before it. */
  readonly events: readonly ClaimEvent[];
  readonly limits: readonly FilingLimit[];
  /** Sentences that the events and limits tell in full. */
  readonly whole: readonly ReadSpan[];
  /** Something is told that may undo an event, and was not read: no count rests on the events. */
  readonly unsure: boolean;
  /** Something was sent, received or decided in a sentence that is not told by the events. */
  readonly untold: boolean;
}
