// npm test: every check and every suite, whatever fails on the way, and one closing line over all of them. npm test -- AREA:
// the suites of one area, in the same way.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAdvisories } from './lib/advisories.mjs';
import { AREAS, suitesOf } from './lib/areas.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { runInTurn } from './lib/in-turn.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runLastRelease } from './lib/last-release.mjs';
import { UserError, main } from './lib/processes.mjs';
import { add, close, runFaults, runPlaywright, runVitest, tryAgainAlone } from './lib/suites.mjs';

/**
 * @typedef {import('./lib/suites.mjs').Count} Count
 * @typedef {import('./lib/processes.mjs').Print} Print
 */

/**
 * The projects of playwright.config.ts, each group on a server of its own, so that what fails in one does not hide the
 * next. Those of an own site use one worker: they run beside the faults.
 */
const JOURNEYS = [
  ['desktop', 'phone'],
  ['admin desktop', 'admin phone'],
];
const OWN_SITE_JOURNEYS = [['own site desktop'], ['own site phone']];
/** What all of it takes on two cores. */
const MINUTES = 50;

/**
 * @param {string} title
 * @param {(print: Print) => Promise<Count>} work
 * @returns {(print: Print) => Promise<Count>} the suite under its title; an exception counts as a failure
 */
function suite(title, work) {
  return async (print) => {
    print(`\n== ${title}\n`);
    const start = performance.now();
    try {
      return await work(print);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      print(`${message}\n`);
      return { passed: 0, failed: 1, failures: [{ name: `${title}: ${message}` }] };
    } finally {
      print(`${title}: ended after ${((performance.now() - start) / 60_000).toFixed(1)} minutes\n`);
    }
  };
}

/** @param {Print} print */
async function checks(print) {
  const results = await runChecks(print);
  // only a warning: a new advisory must not block an unrelated change
  print((await findAdvisories()).lines.map((line) => `${line}\n`).join(''));
  const broken = results.filter(({ passed }) => !passed);
  const failures = broken.map(({ name }) => ({ name, alone: 'npm run check' }));
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

/**
 * @param {string} folder for reports
 * @param {string[][]} runs arguments of playwright, for each run of it
 * @param {string} [title]
 * @returns {(print: Print) => Promise<Count>}
 */
function journeys(folder, runs, title = 'Browser journeys') {
  return suite(title, async (print) => {
    await ensureBuilt(print);
    const browser = await ensureBrowser(print);
    /** @type {Count[]} */
    const counts = [];
    // one after the other: each starts the server
    for (const args of runs) counts.push(await runPlaywright(folder, browser, args, print));
    return add(counts);
  });
}

/** @param {string[]} projects of playwright.config.ts, which run without those they depend on */
const alone = (projects) => ['--no-deps', ...projects.map((project) => `--project=${project}`)];

/**
 * @param {string} folder for reports
 * @param {string[]} args of vitest
 * @returns {(print: Print) => Promise<Count>}
 */
function functions(folder, args) {
  return suite('Server, contract and page functions', async (print) => {
    // some of these tests look at the headers of the built pages, some start the built server
    await ensureBuilt(print);
    return runVitest(folder, args, { print });
  });
}

/**
 * Groups that run one after the other. Suites with a worker for each core run alone: beside another one, they take longer
 * than after it, and calls meet their time limits.
 * @param {string} folder for reports
 * @param {string | undefined} area
 * @returns {{ atOnce: number, suites: ((print: Print) => Promise<Count>)[] }[]}
 */
function plan(folder, area) {
  if (area !== undefined) {
    const { minutes, vitest, playwright } = suitesOf(area);
    process.stdout.write(
      `Tests of ${area}: server, contract, page and browser; about ${minutes} minutes on two quiet cores.\n`,
    );
    return [{ atOnce: 1, suites: [journeys(folder, playwright), functions(folder, vitest)] }];
  }
  process.stdout.write(
    `All checks and tests: server, contract, page, browser, the last release, faults; about ${MINUTES} minutes on two ` +
      `cores. One area alone: npm test -- ${AREAS.join(' | ')}\n`,
  );
  return [
    { atOnce: 2, suites: [suite('Checks', checks), suite('Builds', builds)] },
    { atOnce: 1, suites: [journeys(folder, JOURNEYS.map(alone)), functions(folder, [])] },
    {
      atOnce: 2,
      suites: [
        journeys(folder, OWN_SITE_JOURNEYS.map(alone), 'Browser journeys of an own site'),
        suite('Faults, in short', (print) => faults(folder, print)),
        suite('The last release on the new schema', (print) => runLastRelease(folder, [], print)),
      ],
    },
  ];
}

await main(async () => {
  const [area, ...more] = process.argv.slice(2);
  if (area !== undefined && (!AREAS.includes(area) || more.length > 0)) {
    throw new UserError(
      `There are no tests of '${[area, ...more].join(' ')}'. Choose one of ${AREAS.join(', ')}, or none for all.`,
    );
  }
  await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'aangan-run-'));
  /** @type {Count[]} */
  const counts = [];
  for (const { atOnce, suites } of plan(folder, area)) counts.push(...(await runInTurn(suites, atOnce)));
  const final = await tryAgainAlone(counts);
  const hasFailed = final.some(({ failed }) => failed > 0);
  if (hasFailed) process.stdout.write(`\nReports and traces: ${folder}\n`);
  else rmSync(folder, { recursive: true });
  return close(final) ? 0 : 1;
});
