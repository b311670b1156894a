import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Starts processes, on a machine that is busy with other suites.
vi.setConfig({ testTimeout: 120_000 });

const ROOT = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

beforeAll(() => {
  // inside the project, whose packages the small suites use
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache', 'suites-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a small project's files into a folder of its own. */
function write(name: string, files: Record<string, string>): string {
  const place = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), text);
  }
  return place;
}

/** Runs suites as scripts/test.mjs does; returns the exit code, the output and its last line. */
function run(place: string, suites: string): { code: number | null; printed: string; closing: string | undefined } {
  const script = `import * as runner from ${JSON.stringify(join(ROOT, 'scripts/lib/suites.mjs'))};
    const { close, runVitest, runPlaywright, tryAgainAlone } = runner;
    const place = ${JSON.stringify(place)};
    process.exitCode = close(await tryAgainAlone([${suites}])) ? 0 : 1;`;
  writeFileSync(join(place, 'run.mjs'), script);
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['run.mjs'], { cwd: place, env, encoding: 'utf8' });
  const printed = stdout + stderr;
  return { code: status, printed, closing: stdout.trimEnd().split('\n').at(-1) };
}

const VITEST = `await runVitest(place, ['--root=' + place, '--config=' + place + '/vitest.config.mjs'])`;
const vitestConfig = (...projects: string[]) =>
  `export default { test: { projects: [${projects
    .map((name) => `{ test: { name: '${name}', root: ${JSON.stringify('%')}, include: ['${name}/*.test.mjs'] } }`)
    .join(', ')}] } };`;

function vitestRun(name: string, projects: string[], files: Record<string, string>) {
  const place = write(name, { ...files, 'vitest.config.mjs': '' });
  writeFileSync(join(place, 'vitest.config.mjs'), vitestConfig(...projects).replaceAll('%', place));
  return run(place, VITEST);
}

const PASSES = `import { it } from 'vitest'; it('passes', () => {});`;

describe('the closing line over suites of Vitest', () => {
  it('adds up what passed, with the check that nothing was left out', () => {
    const { code, closing } = vitestRun('good', ['a', 'b'], { 'a/1.test.mjs': PASSES, 'b/1.test.mjs': PASSES });
    expect([code, closing]).toEqual([0, '3 passed, 0 failed']);
  });

  it('counts what was skipped, whatever the way, names it and is red', () => {
    const { code, closing, printed } = vitestRun('skipping', ['a'], {
      'a/1.test.mjs': `import { describe, it } from 'vitest';
        it('passes', () => {});
        it.skip('first', () => {});
        it.todo('second');
        it.skipIf(true)('third', () => {});
        it('fourth', (context) => context.skip());
        describe.skip('group', () => { it('fifth', () => {}); });`,
    });
    expect([code, closing]).toEqual([1, '1 passed, 1 failed, 5 skipped']);
    expect(printed).toContain('WITHOUT A DOCUMENTED REASON');
    for (const title of ['first', 'second', 'third', 'fourth', 'group > fifth'])
      expect(printed).toContain(`> ${title}\n`);
  });

  it('counts a file that fails before or around its tests, and an error of no test', () => {
    const { code, closing, printed } = vitestRun('broken', ['a'], {
      'a/1.test.mjs': `throw new Error('at import');`,
      'a/2.test.mjs': `import { afterAll, it } from 'vitest'; it('passes', () => {}); afterAll(() => { throw new Error('after'); });`,
      'a/3.test.mjs': `import { expect, it } from 'vitest'; it('fails', () => { expect(1).toBe(2); });`,
      'a/4.test.mjs': `import { it } from 'vitest'; it('passes', () => { void Promise.reject(new Error('nobody waits')); });`,
    });
    expect([code, closing]).toEqual([1, '3 passed, 4 failed']);
    const named = printed.split('\n').filter((line) => line.startsWith('FAILED '));
    expect(named.map((line) => line.replace(/^FAILED (?:\S+\/broken\/)?/, ''))).toEqual([
      'nobody waits',
      'a/1.test.mjs: at import',
      'a/2.test.mjs: after',
      'a/3.test.mjs > fails: expected 1 to be 2 // Object.is equality',
    ]);
    expect(printed).toMatch(/> fails: .*\n {7}alone: npm run test:a -- \S+\/3\.test\.mjs -t "fails"\n/);
  });

  it('tries a failed test once more, and names one that passes only then', () => {
    const { code, closing, printed } = vitestRun('flaky', ['a'], {
      'a/1.test.mjs': `import { expect, it } from 'vitest'; let tries = 0; it('passes late', () => { expect((tries += 1)).toBe(2); });`,
    });
    expect([code, closing]).toEqual([0, '2 passed, 0 failed']);
    expect(printed).toMatch(/PASSED ONLY ON THE SECOND TRY: \S+\/1\.test\.mjs > passes late\n/);
  });

  it('is red when a project has no test, or none that ran', () => {
    const none = vitestRun('none', ['a', 'b'], { 'a/1.test.mjs': PASSES });
    expect([none.code, none.closing]).toEqual([1, '2 passed, 1 failed']);
    expect(none.printed).toContain(`NOT ONE TEST OF 'b' RAN`);
    const idle = vitestRun('idle', ['a', 'b'], {
      'a/1.test.mjs': PASSES,
      'b/1.test.mjs': `import { it } from 'vitest'; it.skip('left out', () => {});`,
    });
    expect([idle.code, idle.closing]).toEqual([1, '1 passed, 2 failed, 1 skipped']);
  });

  it('is red when Vitest cannot start', () => {
    const place = write('unable', { 'vitest.config.mjs': 'throw new Error("no configuration");' });
    const { code, closing } = run(place, VITEST);
    expect([code, closing]).toEqual([1, '1 passed, 1 failed']);
  });
});

describe('a test that failed at each try', () => {
  it('is run once more alone at the end, and named when it passes then', () => {
    const tries = (name: string) => JSON.stringify(join(folder, `${name}.tries`));
    const fails = (name: string, times: number) =>
      `appendFileSync(${tries(name)}, '.'); expect(readFileSync(${tries(name)}, 'utf8').length).toBeGreaterThan(${times});`;
    const { code, closing, printed } = vitestRun('alone', ['a'], {
      'a/1.test.mjs': `import { appendFileSync, readFileSync } from 'node:fs';
        import { expect, it } from 'vitest';
        it('passes', () => {});
        it('passes alone (on a busy machine)', () => { ${fails('late', 2)} });
        it('never passes', () => { ${fails('never', 99)} });`,
    });
    expect([code, closing]).toEqual([1, '3 passed, 1 failed']);
    expect(printed).toMatch(/PASSED ONLY ALONE: \S+\/1\.test\.mjs > passes alone \(on a busy machine\): /);
    expect(printed.match(/^FAILED .*/gm)).toEqual([expect.stringMatching(/1\.test\.mjs > never passes: /)]);
  });

  it('is run once more where eight failed, and not where nine did', () => {
    const place = write('many', { 'package.json': '{}' });
    const failed = (count: number) =>
      `{ passed: 0, failed: ${count}, failures: Array.from({ length: ${count} }, (_, at) => (
        { name: 'test ' + at, again: () => ({ passed: 1, failed: 0 }) })) }`;
    expect(run(place, failed(8))).toMatchObject({ code: 0, closing: '9 passed, 0 failed' });
    expect(run(place, failed(9))).toMatchObject({ code: 1, closing: '1 passed, 9 failed' });
  });
});

describe('what a platform cannot run', () => {
  it('is skipped with its reason, and is green', () => {
    const place = write('platform', { 'package.json': '{}' });
    const { code, closing, printed } = run(
      place,
      `{ passed: 2, failed: 0, skipped: ['tests/faults/disk.test.ts > a full disk > is survived'] }, { passed: 1, failed: 0 }`,
    );
    expect([code, closing]).toEqual([0, '4 passed, 0 failed, 1 skipped']);
    expect(printed).toContain('Left out (a full disk needs a file system of its own');
  });
});

describe('the closing line over browser tests', () => {
  it('counts by project, names what was skipped, counts second tries as passed, and knows a project without tests', () => {
    const place = write('browser', {
      'playwright.config.mjs': `export default { testDir: '.', retries: 1, workers: 1, projects: [
        { name: 'desktop', grepInvert: /@phone\\b/ }, { name: 'phone', grepInvert: /@once\\b/ },
        { name: 'empty', grep: /@nothing/ } ] };`,
      'a.spec.mjs': `import { expect, test } from '@playwright/test';
        test('passes', () => {});
        test('passes @once', () => {});
        test('passes @phone', () => {});
        test('is skipped', () => { test.skip(true, 'for no reason'); });
        test('fails @once', () => { expect(1).toBe(2); });
        test('passes at the second try @once', ({}, { retry }) => { expect(retry).toBe(1); });`,
    });
    symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'));
    const { code, closing, printed } = run(
      place,
      `await runPlaywright(place, undefined, ['--config=' + place + '/playwright.config.mjs'])`,
    );
    expect([code, closing]).toEqual([1, '5 passed, 3 failed, 2 skipped']);
    expect(printed).toContain('1 of these passed only on the second try');
    expect(printed).toContain(`NOT ONE TEST OF 'empty' RAN`);
    expect(printed).toContain('FAILED a.spec.mjs > fails @once (desktop): Error: ');
    expect(printed).toContain('       alone: npm run test:e2e -- a.spec.mjs:6 --project="desktop" --no-deps\n');
    expect(printed).toContain('a.spec.mjs > is skipped (phone)');
  });
});
