/**
 * Five whole jobs through a real MCP client, over stdio and over HTTP: how many calls each takes, and how many tokens
 * (characters / 4) an agent sends and gets. A client hands its model the text of a result or its data: both are counted.
 * `npm run bench:agents` builds, runs them and writes the table of docs/mcp.md.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const CLI = 'dist/main/cli.js';
const DOC = 'docs/mcp.md';

/** What the person adds when asked. */
const TOLD = {
  patient_summary:
    'Eight weeks of low back pain radiating to the left leg, with new weakness of the left foot on examination of October 2, 2026. Six weeks of supervised physical therapy ended on September 25, 2026 without lasting relief.',
  prior_treatments: ['Physical therapy, 12 visits, August to September 2026, no lasting relief'],
};

const IMAGING =
  'CLP*ACCT-1*4*450*0**12*CLAIM-1*11*1~NM1*QC*1*SAMPLE*ROBIN****MI*M5550001~SVC*HC:72148*450*0**1~DTM*472*20260915~CAS*CO*50*450~LQ*HE*N115~';
const LATE =
  'CLP*ACCT-2*4*180*0**12*CLAIM-2*11*1~NM1*QC*1*SAMPLE*JORDAN****MI*M5550002~SVC*HC:99213*180*0**1~DTM*472*20260602~CAS*CO*29*180~';
const BUNDLED =
  'CLP*ACCT-3*4*95*0**12*CLAIM-3*11*1~NM1*QC*1*SAMPLE*ALEX****MI*M5550003~SVC*HC:36415*95*0**1~DTM*472*20260915~CAS*CO*97*95~';
const remittance = (...claims) =>
  [
    'ISA*00*          *00*          *ZZ*HEALTHPLAN     *ZZ*CLINIC         *261012*0830*^*00501*000000101*0*P*:~',
    'GS*HP*HEALTHPLAN*CLINIC*20261012*0830*1*X*005010X221A1~',
    'ST*835*0001~BPR*H*0*C*NON************20261012~TRN*1*TRACE1*1512345678~N1*PR*AETNA~N1*PE*LAKESIDE CLINIC*XX*1999999984~LX*1~',
    ...claims,
    `SE*${7 + claims.length}*0001~GE*1*1~IEA*1*000000101~`,
  ].join('\n');

const LETTER = [
  'Aetna Health Plan',
  'Notice date: October 5, 2026',
  'Patient: Robin Sample   Member ID: W2200471   Claim number: 4471882',
  'Date of service: 09/14/2026',
  'We are unable to approve payment for MRI of the lumbar spine (72148) for lumbar disc herniation with radiculopathy (M51.16).',
  'CO-50: these services are not considered medically necessary under the terms of the plan. Six weeks of conservative treatment are not documented.',
  'You may appeal within 180 days of receiving this notice. Send your appeal to PO Box 14463, Lexington, KY 40512.',
].join('\n');

/** Notice, brief, answers, letter, check: the whole way of a patient or a clerk. */
async function fromNotice(call, letter_text, told) {
  const { appeal_request } = await call('analyze_denial_letter', { letter_text, as_of: '2026-10-20' });
  await call('generate_appeal_letter', { ...appeal_request, detail: 'brief' });
  const request = { ...appeal_request, ...told };
  const { appeal_letter } = await call('generate_appeal_letter', request);
  await call('check_appeal_letter', { letter: appeal_letter, request });
}

const JOBS = {
  'A notice to a checked letter': (call) => fromNotice(call, LETTER, TOLD),
  'A code to a checked letter': async (call) => {
    await call('lookup_denial_code', { denial_code: 'CO-197', insurer_type: 'commercial' });
    const request = {
      denial_code: 'CO-197',
      diagnosis: 'Acute appendicitis',
      procedure: 'Laparoscopic appendectomy',
      insurer_type: 'commercial',
      denial_date: '2026-10-05',
    };
    const { appeal_letter } = await call('generate_appeal_letter', request);
    await call('check_appeal_letter', { letter: appeal_letter, request });
  },
  'A remittance to one letter': async (call) => {
    const { claims } = await call('analyze_denial_letter', {
      remittance: remittance(IMAGING, LATE, BUNDLED),
    });
    const request = claims[0].findings[0].appeal_request;
    const { appeal_letter } = await call('generate_appeal_letter', {
      ...request,
      diagnosis: 'Radiculopathy (M54.16)',
    });
    await call('check_appeal_letter', { letter: appeal_letter, request });
  },
  'Files of a month to a list and its first letter': async (call) => {
    const files = [
      { name: 'a.835', content: remittance(IMAGING, BUNDLED) },
      { name: 'b.835', content: remittance(LATE).replaceAll('TRACE1', 'TRACE2') },
    ];
    const { denials } = await call('build_worklist', { files, include_requests: true });
    const request = denials.find((row) => row.appeal_request)?.appeal_request;
    await call('generate_appeal_letter', { ...request, diagnosis: 'Radiculopathy (M54.16)' });
  },
  "An agent's own letter, checked twice": async (call) => {
    const request = {
      denial_code: 'CO-50',
      diagnosis: 'Lumbar disc herniation (M51.16)',
      procedure: 'MRI of the lumbar spine (72148)',
    };
    const own = `Re: Appeal, claim 4471882\n\nI appeal the denial of the MRI. ${TOLD.patient_summary}\n\nSincerely,\nDr. A. Rivera`;
    await call('generate_appeal_letter', { ...request, detail: 'brief' });
    await call('check_appeal_letter', {
      letter: `${own}\nUnder 42 C.F.R. § 422.590 another reviewer decides.`,
      request,
    });
    await call('check_appeal_letter', { letter: own, request });
  },
};

const data = mkdtempSync(join(tmpdir(), 'agent-jobs-'));
const environment = {
  ...process.env,
  DENIAL_MANAGEMENT_DATA: data,
  DENIAL_MANAGEMENT_LOG: 'silent',
  PORT: '0',
};

async function run(command) {
  const child = spawn(process.execPath, [CLI, ...command], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) said += chunk;
  return said;
}

const { key } = JSON.parse(await run(['keys', 'create', '--tier', 'enterprise', '--json']));

/** The server, and where it listens. */
async function serving() {
  const child = spawn(process.execPath, [CLI, 'serve'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const address = /https?:\/\/[\d.]+:\d+/.exec(said)?.[0];
    if (address !== undefined) return { address, child };
  }
  throw new Error('the server did not start');
}

const tokens = (value) => Math.round(JSON.stringify(value).length / 4);

async function measured(transport) {
  const client = new Client({ name: 'agent-jobs', version: '1.0.0' });
  await client.connect(transport);
  const list = tokens((await client.listTools()).tools);
  const rows = [];
  for (const [name, job] of Object.entries(JOBS)) {
    const row = { name, calls: 0, sent: 0, text: 0, data: 0 };
    await job(async (tool, input) => {
      const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: input });
      if (isError) throw new Error(`${name}, ${tool}: ${content[0].text}`);
      row.calls += 1;
      row.sent += tokens(input);
      row.text += Math.round(content.map(({ text = '' }) => text).join('').length / 4);
      row.data += tokens(structuredContent);
      return structuredContent;
    });
    rows.push(row);
  }
  await client.close();
  return { list, rows };
}

const { address, child } = await serving();
const over = {
  stdio: new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp'],
    env: { ...environment, DENIAL_MANAGEMENT_API_KEY: key },
  }),
  HTTP: new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  }),
};
const found = {};
for (const [name, transport] of Object.entries(over)) found[name] = await measured(transport);
child.kill();
rmSync(data, { recursive: true, force: true });

const count = (value) => value.toLocaleString('en-US');
const both = (of) => {
  const [stdio, http] = [of(found.stdio), of(found.HTTP)];
  return stdio === http ? count(stdio) : `${count(stdio)} (HTTP ${count(http)})`;
};
const table = [
  '| job | calls | sent | got as text | got as data |',
  '| --- | --- | --- | --- | --- |',
  `| the list of tools, once | | | | ${both(({ list }) => list)} |`,
  ...found.stdio.rows.map((row, at) => {
    const cell = (field) => both(({ rows }) => rows[at][field]);
    return `| ${row.name} | ${cell('calls')} | ${cell('sent')} | ${cell('text')} | ${cell('data')} |`;
  }),
].join('\n');
process.stdout.write(`${table}\n`);
const [START, END] = ['<!-- measured: jobs -->', '<!-- end of measured: jobs -->'];
const doc = readFileSync(DOC, 'utf8');
const [before, rest] = doc.split(START);
const [, after] = rest.split(END);
writeFileSync(DOC, `${before}${START}\n\n${table}\n\n${END}${after}`);
