// npm test: every check and every suite, whatever fails on the way, and one closing line over all of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAdvisories } from './lib/advisories.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runLastRelease } from './lib/last-release.mjs';
import { main } from './lib/processes.mjs';
import { close, runFaults, runPlaywright, runVitest } from './lib/suites.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/** @typedef {import('./lib/suites.mjs').Count} Count */

/**
 * @param {string} title
 * @param {() => Promise<Count>} work
 * @returns {Promise<Count>}
 */
async function suite(title, work) {
  process.stdout.write(`\n== ${title}\n`);
  try {
    return await work();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

async function checks() {
  const results = await runChecks();
  // a warning: a package that was fine yesterday must not stop a change of today
  process.stdout.write((await findAdvisories()).lines.map((line) => `${line}\n`).join(''));
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
}

/**
 * @param {string} folder for reports
 * @returns {Promise<Count>}
 */
async function faults(folder) {
  if (process.platform === 'linux') return runFaults(folder, { env: { FAULTS: 'short' } });
  return { passed: 0, failed: 0, skipped: ['tests/faults'] };
}

await main(async () => {
  await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'aangan-run-'));
  const counts = [
    await suite('Checks', checks),
    await suite('Web build', async () => {
      await ensureWebBuilt();
      return { passed: 1, failed: 0 };
    }),
    await suite('Server, contract and page functions', () => runVitest(folder)),
    await suite('Browser journeys', async () => runPlaywright(folder, await ensureBrowser())),
    await suite('The last release on the new schema', () => runLastRelease(folder)),
    await suite('Faults, in short', () => faults(folder)),
  ];
  const hasFailed = counts.some(({ failed }) => failed > 0);
  if (hasFailed) process.stdout.write(`\nReports and traces: ${folder}\n`);
  else rmSync(folder, { recursive: true });
  return close(counts) ? 0 : 1;
});
