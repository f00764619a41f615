/**
 * Every clause of the interface specification, with the number of its section. A test cites the clauses that it
 * proves with verifies('...'); an unknown id fails, and the run prints the clauses that no test cites.
 */
export const CLAUSES = {
  'spec-1.letters': 'The service produces appeal letters.',
  'spec-1.explains': 'The service explains denial codes.',
  'spec-1.analyses': 'The service analyses denial letters.',
  'spec-1.usage': 'The service reports usage.',
  'spec-1.health': 'The service reports its health.',
  'spec-1.one-engine': 'MCP and REST share one engine: the same question has the same answer.',
  'spec-1.mcp.stdio': 'An MCP client starts the tool server by command, arguments and env.',
  'spec-1.mcp.key': 'The MCP server reads the key from an environment variable.',
  'spec-1.rest': 'REST takes and gives JSON; any language that can send HTTP can use it.',
  'spec-1.client.python': 'A Python client is constructed with the key and generates appeals.',
  'spec-1.client.javascript':
    'A JavaScript client is constructed with the key and generates appeals, camelCase.',
  'spec-1.codes.200': 'More than 200 denial codes are covered.',
  'spec-1.codes.50-rates': 'More than 50 codes have success rates and regulations.',
  'spec-1.tools.six': 'Six tools are offered under the names of the specification.',
  'spec-1.tool.lookup':
    'lookup_denial_code gives meaning, why insurers use it, regulation, strategy and success rates.',
  'spec-1.tool.generate':
    'generate_appeal_letter gives 800 to 1,200 words with citations, confidence and deadline.',
  'spec-1.tool.generate.length': 'A letter has about 800 to 1,200 words.',
  'spec-1.tool.analyze':
    'analyze_denial_letter finds several codes, scores urgency and recommends a strategy for each reason.',
  'spec-1.tool.analyze.ocr': 'analyze_denial_letter reads text as a scanner gives it.',
  'spec-1.tool.list': 'list_denial_codes filters by category, insurer type and success rate.',
  'spec-1.tool.usage':
    'check_usage reports requests consumed, letters generated and quota remaining, in real time.',
  'spec-1.tool.status': 'check_api_status verifies connectivity and health.',
  'spec-2.appeal.appeal_letter': 'appeal_letter is text addressed to the appeals department.',
  'spec-2.appeal.confidence_score': 'confidence_score is a fraction below 1.',
  'spec-2.appeal.supporting_citations': 'supporting_citations is a list of texts.',
  'spec-2.appeal.estimated_success_rate': "estimated_success_rate is text of the form '<n>%'.",
  'spec-2.appeal.recommended_evidence': 'recommended_evidence is a list of documents.',
  'spec-2.appeal.appeal_type': 'appeal_type names the kind of appeal, such as internal_first_level.',
  'spec-2.appeal.deadline_days': 'deadline_days is a whole number of days.',
  'spec-2.code':
    'A code record carries meaning, use, regulation, strategy, success rates, category and insurer type.',
  'spec-2.code.form': 'Denial codes have the form <group>-<number>.',
  'spec-2.analysis': 'An analysis carries codes, urgency and a strategy for each reason.',
  'spec-2.usage': 'A usage record carries requests consumed, letters generated and quota remaining.',
  'spec-2.status': 'A status record carries health and uptime.',
  'spec-3.stateless': 'No resource has a lifecycle: the same request gives the same answer.',
  'spec-4.prefix.api-v1': 'The paths stand under /api/v1.',
  'spec-4.prefix.v1': 'The paths stand under /v1 too.',
  'spec-4.json': 'Bodies are JSON with Content-Type: application/json.',
  'spec-4.generate.path': 'POST /appeal/generate generates a letter.',
  'spec-4.generate.required': 'The minimal request carries denial_code, diagnosis and procedure.',
  'spec-4.generate.fields': 'The fuller request adds insurance_company and patient_summary.',
  'spec-4.generate.insurance_company': 'insurance_company addresses the letter.',
  'spec-4.generate.counts': 'Generation counts toward the monthly limit of letters.',
  'spec-4.lookup.path': 'POST /denial-code/lookup explains one code.',
  'spec-4.list.path': 'GET /denial-codes lists the codes.',
  'spec-4.list.filters': 'The list filters by category, insurer type and success rate.',
  'spec-4.analyze.path': 'POST /appeal/analyze reads a denial letter.',
  'spec-4.status.path': 'GET /status reports health and uptime.',
  'spec-4.mcp.mapping': 'Each tool maps to its operation.',
  'spec-5.bearer': "Every REST request carries 'Authorization: Bearer <key>'.",
  'spec-5.mcp-env': 'The MCP server takes the same key from its environment variable.',
  'spec-5.sandbox': 'A sandbox key is free to get.',
  'spec-5.signup': 'A key is obtained by sign-up.',
  'spec-5.tier-limits': 'The tier of the key decides the limits.',
  'spec-7.problems': 'Failures have a status, a stable code and a text that helps.',
  'spec-8.requests-per-month': 'Requests a month are limited by tier.',
  'spec-8.requests-per-minute': 'Requests a minute are limited by tier.',
  'spec-8.concurrent': 'Requests at the same time are limited by tier.',
  'spec-8.letters-per-month': 'Letters a month are limited by tier.',
  'spec-8.timeout': 'An answer is given up after the time of the tier.',
  'spec-8.tiers': 'The four tiers have the limits of the table.',
  'spec-8.plans': 'Plans have a price and what they include.',
  'spec-8.enterprise.white-label': 'Enterprise letters can carry the letterhead of the organization.',
  'spec-9.version': 'The version is carried in the path as v1.',
} as const;

export type ClauseId = keyof typeof CLAUSES;

/** Cites the clauses that the running test proves. */
export function verifies(...ids: readonly ClauseId[]): void {
  for (const id of ids) if (!(id in CLAUSES)) throw new Error(`there is no clause ${id}`);
}
