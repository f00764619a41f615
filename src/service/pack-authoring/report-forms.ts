/** Findings of a check and results of examples in the forms that other programs read: SARIF, JUnit, notes of a GitHub workflow. */
import { PROBLEMS, type Problem, type Severity } from '../../domain/problems.js';
import type { ExampleResult } from './run-examples.js';
import type { StandingItem } from './standing.js';

/** A problem, what no longer stands on a day, or an example that failed. */
export type Finding = Omit<Problem, 'code'> & { readonly code: Problem['code'] | keyof typeof OTHER_RULES };

const OTHER_RULES = {
  stale: {
    title: 'No longer stands',
    explanation: 'A dated value, a law or a contract has ended, or a source is due to be read again.',
  },
  example: {
    title: 'Example failed',
    explanation: 'The answer to the call of an example is not what the example expects.',
  },
};

function ruleOf(code: Finding['code']): { readonly title: string; readonly explanation: string } {
  return code === 'stale' || code === 'example' ? OTHER_RULES[code] : PROBLEMS[code];
}

/** What no longer stands, as findings beside the problems. */
export function findingsOf(stale: readonly StandingItem[], severity: Severity): Finding[] {
  return stale.map(({ file, line, kind, id, message }) => ({
    code: 'stale',
    severity,
    file,
    line,
    column: 1,
    message: `${kind.replaceAll('_', ' ')} ${id}: ${message}`,
  }));
}

/** SARIF 2.1.0, which GitHub and most code hosts show beside the lines. */
export function sarifOf(findings: readonly Finding[], version: string): string {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const rules = codes.map((code) => {
    const { title, explanation } = ruleOf(code);
    return { id: code, shortDescription: { text: title }, fullDescription: { text: explanation } };
  });
  const results = findings.map(({ code, severity, message, file, line, column }) => ({
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file) },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
  }));
  const driver = { name: 'denial-management packs', version, rules };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [{ tool: { driver }, results }] }, null, 2)}\n`;
}

/** One case of a JUnit report: passed where nothing is said of it. */
interface JUnitCase {
  readonly suite: string;
  readonly name: string;
  readonly failure?: { readonly type: string; readonly text: string };
  readonly skipped?: string;
}

/** Each file with findings is a suite, each finding a failed case; without findings one case that passed. */
export function junitOfFindings(findings: readonly Finding[]): string {
  const passed: JUnitCase = { suite: 'packs', name: 'packs check' };
  const failed = findings.map(
    ({ file, line, column, code, message }): JUnitCase => ({
      suite: file,
      name: `${line}:${column} ${code}`,
      failure: { type: code, text: `${file}:${line}:${column} ${message}` },
    }),
  );
  return junit('packs check', failed.length === 0 ? [passed] : failed);
}

/** Each file of examples is a suite, each example a case. */
export function junitOfExamples(results: readonly ExampleResult[]): string {
  return junit(
    'packs test',
    results.map(({ file, line, name, outcome, messages }): JUnitCase => {
      const text = [`${file}:${line}`, ...messages].join('\n');
      return {
        suite: file,
        name,
        ...(outcome === 'failed' && { failure: { type: 'example', text } }),
        ...(outcome === 'skipped' && { skipped: messages.join(' ') }),
      };
    }),
  );
}

function junit(name: string, cases: readonly JUnitCase[]): string {
  const suites = [...new Set(cases.map(({ suite }) => suite))];
  const count = (some: readonly JUnitCase[]) => {
    const failures = some.filter(({ failure }) => failure !== undefined).length;
    const skipped = some.filter((one) => one.skipped !== undefined).length;
    return `tests="${some.length}" failures="${failures}" skipped="${skipped}"`;
  };
  const printed = suites.flatMap((suite) => {
    const own = cases.filter((one) => one.suite === suite);
    return [`  <testsuite name="${xml(suite)}" ${count(own)}>`, ...own.map(caseOf), '  </testsuite>'];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}" ${count(cases)}>`,
    ...printed,
    '</testsuites>',
    '',
  ].join('\n');
}

function caseOf({ suite, name, failure, skipped }: JUnitCase): string {
  const start = `    <testcase classname="${xml(suite)}" name="${xml(name)}"`;
  if (failure !== undefined) {
    const [first = ''] = failure.text.split('\n').slice(-1);
    return `${start}><failure type="${failure.type}" message="${xml(first)}">${xml(failure.text)}</failure></testcase>`;
  }
  return skipped === undefined ? `${start}/>` : `${start}><skipped message="${xml(skipped)}"/></testcase>`;
}

/** Text as XML takes it: what XML forbids even when escaped is left out. */
function xml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replace(/\p{Cc}/gu, '');
}

/** Examples that failed, each as a finding at its line. */
export function failedExamples(results: readonly ExampleResult[]): Finding[] {
  return results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, line, name, messages }) => {
      const message = [name, ...messages].join('\n');
      return { code: 'example', severity: 'error', file, line, column: 1, message };
    });
}
