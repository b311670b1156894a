// Runs the tests of the last release's server on the schema of this one, so that a release can be rolled back and both
// can share a database during a deployment. deploy/last-release.json names the last release.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError, findNode, npm, ROOT, run, toTerminal } from './processes.mjs';

/**
 * @typedef {{ commit: string, testExceptions: { test: string, reason: string }[] }} Release `test` is `file > full name`
 * @typedef {{ fullName: string, status: string }} Assertion
 * @typedef {import('./processes.mjs').Print} Print
 * @typedef {import('./suites.mjs').Failure} Failure
 * @typedef {{ testResults: { name: string, status: string, message: string, assertionResults: Assertion[] }[] }} Report
 */

const PLACE = join(ROOT, '.cache', 'last-release');
const MIGRATIONS = 'apps/server/migrations';
const WORKSPACES = { contract: 'packages/contract', server: 'apps/server' };
/** Tests of its calls; those of its command line and of Postgres' folders do not depend on the schema. */
const TESTS = ['apps/server/src/features', 'apps/server/src/http', 'apps/server/test/admin-access.test.ts'];
const NAME = 'the last release on the schema of this one';

/**
 * Runs the last release's own tests on a database that this release's migrations made.
 * @param {string} folder for the report
 * @param {string[]} [tests] only these test files
 * @param {Print} [print]
 * @returns {Promise<Required<import('./suites.mjs').Count>>} a test that fails as its exception expects counts as
 *   passed; without the git history the suite is skipped
 */
export async function runLastRelease(folder, tests = [], print = toTerminal) {
  /** @type {Release} */
  const release = JSON.parse(readFileSync(join(ROOT, 'deploy', 'last-release.json'), 'utf8'));
  if (!(await hasCommit(release.commit))) {
    print(`SKIPPED: ${release.commit} is not in this copy. Clone the repository with its history\n`);
    return { passed: 0, failed: 0, skipped: [NAME], failures: [] };
  }
  await checkOut(release.commit);
  cpSync(join(ROOT, MIGRATIONS), join(PLACE, MIGRATIONS), { recursive: true });
  await link(print);
  const file = join(folder, 'last-release.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // one retry, because a timing-dependent test of a release can't be fixed any more
  const args = [
    'run',
    '--project=server',
    '--maxWorkers=100%',
    '--retry=1',
    // nor can errors that its test kit's connections throw when closed; its tests show whether the schema works
    '--dangerouslyIgnoreUnhandledErrors',
    ...reporters,
    ...(tests.length > 0 ? tests : TESTS),
  ];
  const { code } = await run(findNode(), [findVitest(), ...args], { cwd: PLACE, print });
  if (!existsSync(file))
    return { passed: 0, failed: 1, skipped: [], failures: [{ name: `${NAME}: Vitest did not start` }] };
  rmSync(PLACE, { recursive: true });
  const counted = evaluate(JSON.parse(readFileSync(file, 'utf8')), release, tests.length > 0, print);
  if (code === 0 || counted.expected > 0 || counted.failed > 0) return { ...counted, skipped: [] };
  return { ...counted, failed: 1, skipped: [], failures: [{ name: `${NAME}: Vitest ended with ${code}` }] };
}

/** @param {string} commit */
async function hasCommit(commit) {
  const { code } = await run('git', ['cat-file', '-e', `${commit}^{commit}`], { capture: true }).catch(() => ({
    code: 1,
  }));
  return code === 0;
}

/** Writes the files of a commit, without touching the index and work tree of this checkout. @param {string} commit */
async function checkOut(commit) {
  rmSync(PLACE, { recursive: true, force: true });
  mkdirSync(PLACE, { recursive: true });
  const env = { GIT_INDEX_FILE: join(PLACE, '.index') };
  for (const args of [
    ['read-tree', commit],
    ['checkout-index', '--all', `--prefix=${PLACE}/`],
  ]) {
    const { code, output } = await run('git', args, { env, capture: true });
    if (code !== 0) throw new UserError(`git ${args[0]}: ${output}`);
  }
}

/**
 * Links packages: those of this release are found in the parent folders; one with another major version here is
 * installed for the last release. Its workspaces are always its own.
 * @param {Print} print
 */
async function link(print) {
  if (!Object.entries(wantedPackages()).every(([name, version]) => isInstalled(name, version))) {
    const { code } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: PLACE, print });
    if (code !== 0) throw new UserError(`'npm ci' of the last release failed (see above)`);
    return;
  }
  const scope = join(PLACE, 'node_modules', '@aangan');
  mkdirSync(scope, { recursive: true });
  for (const [name, path] of Object.entries(WORKSPACES)) symlinkSync(join(PLACE, path), join(scope, name), 'junction');
}

/** @returns {Record<string, string>} versions by name, of all dependencies of its server, contract and tests */
function wantedPackages() {
  const manifests = ['.', ...Object.values(WORKSPACES)].map((path) =>
    JSON.parse(readFileSync(join(PLACE, path, 'package.json'), 'utf8')),
  );
  const all = Object.assign({}, ...manifests.flatMap((own) => [own.dependencies, own.devDependencies]));
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('@aangan/')));
}

/** @param {string} name @param {string} version only the major version has to match */
function isInstalled(name, version) {
  const manifest = join(ROOT, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) return false;
  return JSON.parse(readFileSync(manifest, 'utf8')).version.split('.')[0] === version.split('.')[0];
}

function findVitest() {
  const own = join(PLACE, 'node_modules/vitest/vitest.mjs');
  return existsSync(own) ? own : join(ROOT, 'node_modules/vitest/vitest.mjs');
}

/**
 * @param {Report} report
 * @param {Release} release
 * @param {boolean} isPart whether only some tests ran, so that an exception may not apply
 * @param {Print} print
 */
function evaluate({ testResults }, { testExceptions }, isPart, print) {
  const reasons = new Map(testExceptions.map(({ test, reason }) => [test, reason]));
  const counted = { passed: 0, failed: 0, expected: 0, failures: /** @type {Failure[]} */ ([]) };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(PLACE, name).replaceAll('\\', '/');
    if (status === 'failed' && assertionResults.length === 0) {
      counted.failed += 1;
      counted.failures.push({ name: `${NAME}: ${file}: ${message.split('\n', 1)[0]}`, alone: alone(file) });
    }
    for (const assertion of assertionResults)
      count(counted, `${file} > ${assertion.fullName}`, assertion, reasons, print);
  }
  for (const test of isPart ? [] : reasons.keys()) {
    counted.failed += 1;
    counted.failures.push({ name: `deploy/last-release.json: no failing test is called '${test}'` });
  }
  return counted;
}

/**
 * @param {{ passed: number, failed: number, expected: number, failures: Failure[] }} counted
 * @param {string} test
 * @param {Assertion} assertion
 * @param {Map<string, string>} reasons reasons by test; those that apply are removed
 * @param {Print} print
 */
function count(counted, test, { status }, reasons, print) {
  if (status === 'passed') counted.passed += 1;
  if (status !== 'failed') return;
  const reason = reasons.get(test);
  reasons.delete(test);
  if (reason === undefined) {
    counted.failed += 1;
    counted.failures.push({ name: `${NAME}: ${test}`, alone: alone(test.split(' > ', 1)[0] ?? '') });
    return;
  }
  print(`fails, as it may (${reason}): ${test}\n`);
  counted.passed += 1;
  counted.expected += 1;
}

/** @param {string} file of the last release */
function alone(file) {
  return `npm run test:release -- ${file}`;
}
