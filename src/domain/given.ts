/** The fields that have a value: an absent fact leaves no trace in an answer. */
export function given<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  // Required fields of T cannot be undefined here, because T[K] does not hold undefined for them.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
