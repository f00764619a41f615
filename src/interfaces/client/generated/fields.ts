// Generated from schemas/ by scripts/generate-types.mjs. Do not edit.

/** Fields that hold data of another form, which is handed on as it is. */
export const DATA_FIELDS: ReadonlySet<string> = new Set([
  'fhir',
]);

/** Fields whose keys are data. */
export const MAP_FIELDS: ReadonlySet<string> = new Set([
  'by_operation',
]);
