/** Settings by variable and by file: what is wrong is refused with what is allowed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../src/main/settings.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { freshFolder, run, runProcess } from './harness.js';

const schemas = createSchemas();

function fileOf(text: string): string {
  const file = join(freshFolder(), 'settings.yaml');
  writeFileSync(file, text);
  return file;
}

test('without any setting it listens on loopback, trusts no proxy and opens sign-up there alone', () => {
  const settings = readSettings({}, schemas);
  expect(settings).toMatchObject({ host: '127.0.0.1', port: 8080, trustedProxies: [] });
  expect(settings.signupsPerDay).toBeGreaterThan(0);
  expect(readSettings({ HOST: '0.0.0.0' }, schemas).signupsPerDay).toBe(0);
  expect(settings.allowedHosts).toEqual(['localhost', '127.0.0.1', '[::1]']);
  expect(readSettings({ HOST: '0.0.0.0', PORT: '' }, schemas).allowedHosts).toBeUndefined();
});

test('a variable goes before the file, paths of the file are relative to it', () => {
  const file = fileOf('port: 9000\nhost: 0.0.0.0\ndata: ./data\npacks: [mine, /theirs]\n');
  const settings = readSettings({ PORT: '0', DENIAL_MANAGEMENT_CONFIG: file }, schemas);
  expect([settings.port, settings.host]).toEqual([0, '0.0.0.0']);
  expect(settings.dataFolder).toBe(join(file, '..', 'data'));
  expect(settings.packRoots.slice(1)).toEqual([join(file, '..', 'mine'), '/theirs']);
  expect(readSettings({}, schemas, fileOf('')).port).toBe(8080);
});

describe('a wrong variable', () => {
  test.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65,535.'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65,535.'],
    [
      'DENIAL_MANAGEMENT_LOG',
      'infos',
      'DENIAL_MANAGEMENT_LOG must be one of: silent, error, warn, info, debug. Did you mean "info"?',
    ],
    [
      'DENIAL_MANAGEMENT_SIGNUPS_PER_DAY',
      '-1',
      'DENIAL_MANAGEMENT_SIGNUPS_PER_DAY must be a whole number from 0 to 1,000.',
    ],
    [
      'DENIAL_MANAGEMENT_TRUSTED_PROXIES',
      'true',
      /^DENIAL_MANAGEMENT_TRUSTED_PROXIES .*: An address, a subnet/,
    ],
    ['DENIAL_MANAGEMENT_TRUSTED_PROXIES', '10.0.0.0/8,10.0.0.999', /^trusted_proxies\[1\] .*no address/],
    ['DENIAL_MANAGEMENT_TRUSTED_PROXIES', '10.0.0.0/33', /^trusted_proxies\[0\] .*no address/],
    [
      'DENIAL_MANAGEMENT_SIGNUP_PER_DAY',
      '3',
      'DENIAL_MANAGEMENT_SIGNUP_PER_DAY is no variable of this program. Did you mean DENIAL_MANAGEMENT_SIGNUPS_PER_DAY?',
    ],
    ['DENIAL_MANAGEMENT_PORT', '80', /Did you mean PORT\?$/],
    ['DENIAL_MANAGEMENT_HOSTS', 'a b', /^DENIAL_MANAGEMENT_HOSTS .*: A host name without port\.$/],
  ])('%s=%s', (name, value, message) => {
    expect(() => readSettings({ [name]: value }, schemas)).toThrow(message);
  });
});

test("another program's variables are left alone", () => {
  const others = {
    DENIAL_MANAGEMENT_SERVICE_HOST: '10.0.0.1',
    DENIAL_MANAGEMENT_PORT: 'tcp://10.0.0.1:8080',
    DENIAL_MANAGEMENT_PORT_8080_TCP_ADDR: '10.0.0.1',
    DENIAL_MANAGEMENT_REGION: 'east',
  };
  expect(readSettings(others, schemas).port).toBe(8080);
});

describe('a wrong file', () => {
  test.each([
    [
      'an unknown field',
      'hosst: x\n',
      /settings\.yaml:1:1 {2}hosst is not a known field\. Did you mean "host"\?/,
    ],
    ['a wrong value', 'host: x\nport: "80"\n', /:2:7 {2}port must be a whole number from 0 to 65,535\./],
    ['no YAML', 'port: [\n', /:1:7 {2}A list in \[ \] or a record in \{ \} is not closed/],
    ['a field given twice', 'port: 1\nport: 2\n', /:2:1 {2}"port" stands twice/],
    ['a list', '- port\n', /The file must be an object with named fields/],
  ])('%s', (_, text, message) => {
    expect(() => readSettings({}, schemas, fileOf(text))).toThrow(message);
  });
  test('that is not there', () => {
    expect(() => readSettings({}, schemas, '/nowhere/at/all.yaml')).toThrow(/cannot be read/);
  });
});

describe('the program', () => {
  test('reads the file that --config names, for every command, and ends where it is wrong', async () => {
    const good = fileOf('data: ./data\n');
    const created = await run(['keys', 'create', '--tier', 'sandbox', '--config', good, '--json'], {});
    expect([created.code, created.err]).toEqual([0, '']);
    const listed = await run(['keys', 'list', '--json'], { DENIAL_MANAGEMENT_CONFIG: good });
    expect(JSON.parse(listed.out).length).toBe(1);
    const wrong = await runProcess(['serve', '--config', fileOf('port: x\n')], {});
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toContain('must be a whole number from 0 to 65,535');
  });
});
