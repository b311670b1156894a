// npm test: runs every check and suite, also after failures, and prints one closing line. Two run in parallel, since
// each spends much of its time waiting.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAdvisories } from './lib/advisories.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { runInTurn } from './lib/in-turn.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runLastRelease } from './lib/last-release.mjs';
import { main } from './lib/processes.mjs';
import { close, runFaults, runPlaywright, runVitest } from './lib/suites.mjs';

/**
 * @typedef {import('./lib/suites.mjs').Count} Count
 * @typedef {import('./lib/processes.mjs').Print} Print
 */

const AT_ONCE = 2;

/**
 * @param {string} title
 * @param {(print: Print) => Promise<Count>} work
 * @returns {(print: Print) => Promise<Count>} the suite under its title; an exception counts as a failure
 */
function suite(title, work) {
  return async (print) => {
    print(`\n== ${title}\n`);
    try {
      return await work(print);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      print(`${message}\n`);
      return { passed: 0, failed: 1, failures: [`${title}: ${message}`] };
    }
  };
}

/** @param {Print} print */
async function checks(print) {
  const results = await runChecks(print);
  // only a warning: a new advisory must not block an unrelated change
  print((await findAdvisories()).lines.map((line) => `${line}\n`).join(''));
  const failures = results.filter(({ passed }) => !passed).map(({ name }) => name);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

/** @param {Print} print */
async function builds(print) {
  await ensureBuilt(print);
  return { passed: 1, failed: 0 };
}

/**
 * @param {string} folder for reports
 * @param {Print} print
 * @returns {Promise<Count>}
 */
async function faults(folder, print) {
  if (process.platform === 'linux') return runFaults(folder, [], { env: { FAULTS: 'short' }, print });
  return { passed: 0, failed: 0, skipped: ['tests/faults'] };
}

await main(async () => {
  await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'aangan-run-'));
  // the longest first; those that need the build wait for it
  const suites = [
    suite('Checks', checks),
    suite('Builds', builds),
    suite('Browser journeys', async (print) => {
      await ensureBuilt(print);
      return runPlaywright(folder, await ensureBrowser(print), [], print);
    }),
    suite('Server, contract and page functions', async (print) => {
      // some of these tests need the built pages, some the built server
      await ensureBuilt(print);
      return runVitest(folder, [], { print });
    }),
    suite('The last release on the new schema', (print) => runLastRelease(folder, [], print)),
    suite('Faults, in short', (print) => faults(folder, print)),
  ];
  const counts = await runInTurn(suites, AT_ONCE);
  const hasFailed = counts.some(({ failed }) => failed > 0);
  if (hasFailed) process.stdout.write(`\nReports and traces: ${folder}\n`);
  else rmSync(folder, { recursive: true });
  return close(counts) ? 0 : 1;
});
