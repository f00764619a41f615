/** How much this process has to do at the moment. */
export interface Load {
  /** Calls that are being answered, also those that wait. */
  inFlight: number;
  /** Calls that wait for the store to admit them. */
  waiting: number;
}

export function noLoad(): Load {
  return { inFlight: 0, waiting: 0 };
}
