import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingPackages } from '../../deploy/pgbouncer/one-machine.mjs';
import { COUNTS_FILE } from './count-reporter.mjs';
import { BEHIND_POOLER, explainLeftOut } from './left-out.mjs';
import { findNode, ROOT, run, toTerminal } from './processes.mjs';

/**
 * `skipped` names each test that was there and not run. The name of a failure has the first line of its error; `alone` is
 * the command that runs it by itself, and `again` does so.
 * @typedef {{ name: string, alone?: string | undefined, again?: (() => Promise<Count>) | undefined }} Failure
 * @typedef {{ passed: number, failed: number, skipped?: string[], failures?: Failure[] }} Count
 * @typedef {import('./processes.mjs').Print} Print
 * @typedef {{ name: string, project?: string, file?: string, title?: string }} VitestFailure
 * @typedef {{ projects: Record<string, number>, passed: number, failed: number, skipped: string[], flaky: string[],
 *   failures: VitestFailure[] }} VitestCounts
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, tests: PlaywrightTest[], file: string, line: number }} PlaywrightSpec
 * @typedef {{ title: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ config: { projects: { name: string }[] }, suites: PlaywrightSuite[], stats: { expected: number,
 *   unexpected: number, flaky: number }, errors: unknown[] }} PlaywrightReport
 */

export const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/**
 * The projects of vitest.config.ts that one command of package.json runs.
 * @type {Readonly<Record<'unit' | 'api', readonly string[]>>}
 */
export const VITEST_PROJECTS = { unit: ['contract', 'scripts', 'web'], api: ['server', 'abuse'] };

const REPORTER = fileURLToPath(new URL('./count-reporter.mjs', import.meta.url));

/**
 * Runs the tests of the server, the contract and the page's functions.
 * @param {string} folder for its counts
 * @param {string[]} [args] of vitest, such as another configuration
 * @param {{ env?: NodeJS.ProcessEnv, print?: Print }} [options]
 * @returns {Promise<Count>}
 */
export async function runVitest(folder, args = [], { env = {}, print = toTerminal } = {}) {
  // a unique file, as another suite may run at the same time
  const file = join(mkdtempSync(join(folder, 'vitest-')), 'counts.json');
  const reporters = ['--reporter=default', `--reporter=${REPORTER}`];
  // a second try, as in the browser: tests of concurrent calls can meet a time limit on a busy machine
  const { code } = await run(findNode(), [VITEST, 'run', '--retry=1', ...reporters, ...args], {
    env: { [COUNTS_FILE]: file, ...env },
    print,
  });
  const counts = /** @type {VitestCounts | undefined} */ (readReport(file));
  if (!counts) return { passed: 0, failed: 1 };
  for (const name of counts.flaky) print(`PASSED ONLY ON THE SECOND TRY: ${name}\n`);
  const options = args.filter((arg) => /^--(?:config|root)=/.test(arg));
  const failures = counts.failures.map((failure) => {
    const { file, project, title } = failure;
    // an error outside any file has no command
    if (project === undefined || file === undefined) return { name: failure.name };
    const pattern = title === undefined ? [] : ['-t', titlePattern(title)];
    const again = () => runVitest(folder, [...options, `--project=${project}`, file, ...pattern], { env, print });
    return { name: failure.name, alone: vitestAlone(project, file, title), again };
  });
  return count(code, { ...counts, failures, executed: counts.projects }, print);
}

/**
 * @param {string} project
 * @param {string} file
 * @param {string | undefined} title
 * @returns {string} the command that runs a test, or a whole file, alone
 */
function vitestAlone(project, file, title) {
  const [suite = project] = Object.entries(VITEST_PROJECTS).find(([, projects]) => projects.includes(project)) ?? [];
  return `npm run test:${suite} -- ${file}${title === undefined ? '' : ` -t "${titlePattern(title)}"`}`;
}

/**
 * @param {string} title
 * @returns {string} a pattern that no shell reads anything into: what is neither letter nor digit stands for any character
 */
const titlePattern = (title) => title.replaceAll(' > ', '.+').replaceAll(/[^\p{L}\p{N} ,:+-]/gu, '.');

/**
 * Injects the faults of docs/operations.md.
 * @param {string} folder for its report
 * @param {string[]} [args] of vitest
 * @param {{ env?: NodeJS.ProcessEnv, print?: Print }} [options] environment FAULTS sets how long they may take
 * @returns {Promise<Count>}
 */
export function runFaults(folder, args = [], options = {}) {
  return runVitest(folder, ['--config=tests/faults/vitest.config.ts', ...args], options);
}

/**
 * Runs the tests of the server with pgBouncer in transaction mode in front of Postgres.
 * @param {string} folder for its report
 * @returns {Promise<Count>}
 */
export async function runBehindPooler(folder) {
  if (missingPackages().length > 0) return { passed: 0, failed: 0, skipped: [BEHIND_POOLER] };
  return runVitest(folder, ['--project=server', '--project=abuse'], { env: { TEST_POOLER: 'on' } });
}

/**
 * Runs the tests in a real browser against the real server.
 * @param {string} folder for its report and the traces of failures
 * @param {string | undefined} browser
 * @param {string[]} [args] of playwright, such as another configuration
 * @param {Print} [print]
 * @returns {Promise<Count>}
 */
export async function runPlaywright(folder, browser, args = [], print = toTerminal) {
  const place = mkdtempSync(join(folder, 'playwright-'));
  const file = join(place, 'report.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(browser ? { CHROMIUM_PATH: browser } : {}) };
  const all = ['test', '--reporter=list,json', `--output=${join(place, 'traces')}`, ...args];
  const { code } = await run('playwright', all, { env, print });
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  if (flaky > 0) print(`${flaky} of these passed only on the second try: see 'flaky' above\n`);
  const failed = unexpected + report.errors.length;
  const read = readPlaywright(report, args);
  const options = args.filter((arg) => arg.startsWith('--config='));
  const failures = read.failures.map(({ name, place, project }) => {
    const again = () => runPlaywright(folder, browser, [...options, '--no-deps', `--project=${project}`, place], print);
    return { name, alone: `npm run test:e2e -- ${place} --project="${project}" --no-deps`, again };
  });
  return count(code, { passed: expected + flaky, failed, ...read, failures }, print);
}

/**
 * @param {PlaywrightReport} report
 * @param {readonly string[]} args of its run: its report names every project, whichever were chosen
 * @returns {{ executed: Record<string, number>, skipped: string[], failures: { name: string, place: string,
 *   project: string }[] }} tests run, by project, those that were not, and those that failed at each try
 */
function readPlaywright({ config, suites }, args) {
  const chosen = args.flatMap((arg) => (arg.startsWith('--project=') ? [arg.slice('--project='.length)] : []));
  const projects = chosen.length > 0 ? chosen : config.projects.map(({ name }) => name);
  const executed = Object.fromEntries(projects.map((name) => [name, 0]));
  /** @type {string[]} */
  const skipped = [];
  /** @type {{ name: string, place: string, project: string }[]} */
  const failures = [];
  const read = (/** @type {PlaywrightSuite} */ { specs, suites: inner = [] }) => {
    for (const { title, file, line, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        const error = results.at(-1)?.error?.message?.split('\n', 1)[0] ?? '';
        const name = `${file} > ${title} (${projectName})`;
        if (status === 'unexpected') {
          failures.push({ name: `${name}: ${error}`, place: `${file}:${line}`, project: projectName });
        }
        if (status === 'skipped') skipped.push(name);
        else executed[projectName] = (executed[projectName] ?? 0) + 1;
      }
    }
    inner.forEach(read);
  };
  suites.forEach(read);
  return { executed, skipped, failures };
}

/**
 * Counts a suite that exits with an error as a failure even without a failed test, and a project of which no test ran
 * as well.
 * @param {number} code
 * @param {Required<Count> & { executed: Record<string, number> }} counted
 * @param {Print} print
 * @returns {Count}
 */
function count(code, { passed, failed, skipped, failures, executed }, print) {
  const empty = Object.keys(executed).filter((project) => executed[project] === 0);
  for (const project of empty) print(`NOT ONE TEST OF '${project}' RAN\n`);
  const all = failed + empty.length;
  return { passed, failed: code !== 0 && all === 0 ? 1 : all, skipped, failures };
}

/**
 * Adds runs of one suite up.
 * @param {readonly Count[]} counts
 * @returns {Count}
 */
export function add(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    skipped: counts.flatMap(({ skipped = [] }) => skipped),
    failures: counts.flatMap(({ failures = [] }) => failures),
  };
}

/** More failures than this are no accident of a busy machine. */
const MOST_AGAIN = 8;

/**
 * Runs each failed test once more by itself, when nothing else runs: beside another suite on two cores, a call can meet
 * its time limit. What passes only then is named.
 * @param {readonly Count[]} counts
 * @param {Print} [print]
 * @returns {Promise<Count[]>} the counts with those as passed
 */
export async function tryAgainAlone(counts, print = toTerminal) {
  const failures = counts.flatMap((suite) => suite.failures ?? []);
  const passed = new Set();
  for (const failure of failures.length <= MOST_AGAIN ? failures : []) {
    if (!failure.again) continue;
    print(`\n== Once more, alone: ${failure.name}\n`);
    const { failed } = await failure.again();
    if (failed > 0) continue;
    print(`PASSED ONLY ALONE: ${failure.name}\n`);
    passed.add(failure);
  }
  return counts.map((suite) => {
    const left = suite.failures?.filter((failure) => !passed.has(failure));
    const less = (suite.failures?.length ?? 0) - (left?.length ?? 0);
    return { ...suite, passed: suite.passed + less, failed: suite.failed - less, failures: left ?? [] };
  });
}

/**
 * Adds suites up, with the check that nothing was left out but for the limits of a platform, and prints what
 * failed, each with the command that runs it alone, and the closing line.
 * @param {readonly Count[]} counts
 * @returns {boolean} whether the run passed
 */
export function close(counts) {
  const { skipped = [], failures = [], ...sum } = add(counts);
  const mayBe = explainLeftOut(skipped);
  const passed = sum.passed + (mayBe ? 1 : 0);
  const failed = sum.failed + (mayBe ? 0 : 1);
  for (const { name, alone } of failures) {
    process.stdout.write(`FAILED ${name}\n${alone === undefined ? '' : `       alone: ${alone}\n`}`);
  }
  const words = [`${passed} passed`, `${failed} failed`, ...(skipped.length > 0 ? [`${skipped.length} skipped`] : [])];
  process.stdout.write(`\n${words.join(', ')}\n`);
  return failed === 0;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
