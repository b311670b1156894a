import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, ROOT, run } from './processes.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} PlaywrightReport
 */

export const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/**
 * The tests of the server, the contract and the page's functions.
 * @param {string} folder for its report
 * @param {string[]} [args] of vitest, such as another configuration
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Count>}
 */
export async function runVitest(folder, args = [], env = {}) {
  const file = join(folder, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(findNode(), [VITEST, 'run', ...reporters, ...args], { env });
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  // A file that fails before its first test has none to count.
  const broken = report?.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  );
  return count(code, report?.numPassedTests, (report?.numFailedTests ?? 0) + (broken?.length ?? 0));
}

/**
 * The faults of docs/operations.md, injected.
 * @param {string} folder for its report
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv }} [options] of vitest; FAULTS is how long they may take
 * @returns {Promise<Count>}
 */
export function runFaults(folder, { args = [], env = {} } = {}) {
  return runVitest(folder, ['--config=tests/faults/vitest.config.ts', ...args], env);
}

/**
 * The journeys in a real browser against the real server.
 * @param {string} folder for its report and the traces of failures
 * @param {string | undefined} browser
 * @returns {Promise<Count>}
 */
export async function runPlaywright(folder, browser) {
  const file = join(folder, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(browser ? { CHROMIUM_PATH: browser } : {}) };
  const args = ['test', '--reporter=list,json', `--output=${join(folder, 'browser')}`];
  const { code } = await run('playwright', args, { env });
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  const { expected, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  if (flaky > 0) process.stdout.write(`${flaky} of these passed at the second try only: see 'flaky' above\n`);
  return count(code, (expected ?? 0) + flaky, unexpected + (report?.errors.length ?? 0));
}

/**
 * A suite that ended badly counts as a failure even when it could not say which.
 * @param {number} code
 * @param {number} [passed]
 * @param {number} [failed]
 * @returns {Count}
 */
function count(code, passed = 0, failed = 0) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
