import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./advisories.mjs', import.meta.url));
const ADVISORY = {
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Reads too far',
  name: 'reader',
  range: '<2.0.1',
  severity: 'high',
};
/** An audit by npm: a package with an advisory, and one that depends on it. */
const AUDIT = { vulnerabilities: { reader: { via: [ADVISORY, ADVISORY] }, library: { via: ['reader'] } } };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-advisories-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs the script with an npm that prints `answer` as its audit of the product, and exits with 1 as the real one does.
 */
function advisories(answer: string, exceptions: object[] = []) {
  const npm = join(folder, 'npm.cjs');
  const file = join(folder, 'exceptions.json');
  writeFileSync(
    npm,
    `const asked = process.argv.slice(2);
     if (asked[0] !== 'audit' || !asked.includes('--omit=dev')) process.exit(9);
     process.stderr.write('npm warn something\\n');
     process.stdout.write(${JSON.stringify(answer)});
     process.exitCode = 1;`,
  );
  writeFileSync(file, JSON.stringify(exceptions));
  const env = { ...process.env, npm_execpath: npm };
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, file], { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return { code: status, lines: stdout.trimEnd().split('\n') };
}

describe('npm run advisories', () => {
  it('names each advisory once, and asks for something to be done [ASVS 15.1.1]', () => {
    expect(advisories(JSON.stringify(AUDIT, null, 2))).toEqual({
      code: 1,
      lines: [
        `WARNING: high: reader <2.0.1: Reads too far (${ADVISORY.url})`,
        'Advisories against packages of the product: 1, 0 of which do not affect us',
      ],
    });
  });

  it('lets what has a reason be, and says when a reason is needed no more', () => {
    const concern = { advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'we read no such file' };
    const old = { advisory: 'GHSA-old0-old0-old0', reason: 'was fixed' };
    expect(advisories(JSON.stringify(AUDIT, null, 2), [concern])).toEqual({
      code: 0,
      lines: ['Advisories against packages of the product: 1, 1 of which do not affect us'],
    });
    const { code, lines } = advisories(JSON.stringify(AUDIT, null, 2), [concern, old]);
    expect([code, lines[0]]).toEqual([
      1,
      expect.stringContaining('GHSA-old0-old0-old0 no longer concerns any package'),
    ]);
  });

  it('is content when there is none', () => {
    const { code, lines } = advisories(JSON.stringify({ vulnerabilities: {} }, null, 2));
    expect([code, lines]).toEqual([0, [expect.stringMatching(/: 0, 0 of which /)]]);
  });

  it.each([
    ['a registry that knows no advisories', JSON.stringify({ message: '405 Method Not Allowed', error: {} }, null, 2)],
    ['no network', JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'request failed\nreason' } }, null, 2)],
    ['an answer that is none', 'something else'],
    ['nothing at all', ''],
  ])('fails nothing and says so in one line: %s', (_what, answer) => {
    const { code, lines } = advisories(answer);
    expect([code, lines]).toEqual([0, [expect.stringMatching(/^Advisories could not be fetched: ./)]]);
  });
});
