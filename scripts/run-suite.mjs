// Runs one suite during development: npm run test:unit | test:api | test:e2e [-- FILE OR OPTIONS OF THE RUNNER].
import { ensureBuilt } from './lib/builds.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { UserError, findNode, main, run } from './lib/processes.mjs';
import { VITEST, VITEST_PROJECTS } from './lib/suites.mjs';

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const SUITES = {
  unit: (args) => vitest(VITEST_PROJECTS.unit, args),
  api: async (args) => {
    // some of these tests need the built pages, some the built server
    await ensureBuilt();
    return vitest(VITEST_PROJECTS.api, args);
  },
  e2e: async (args) => {
    await ensureBuilt();
    const browser = await ensureBrowser();
    const { code } = await run('playwright', ['test', ...args], { env: browser ? { CHROMIUM_PATH: browser } : {} });
    return code;
  },
};

/**
 * @param {readonly string[]} projects of vitest.config.ts
 * @param {string[]} args
 */
async function vitest(projects, args) {
  const chosen = projects.map((project) => `--project=${project}`);
  const { code } = await run(findNode(), [VITEST, 'run', ...chosen, ...args]);
  return code;
}

await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const suite = SUITES[name];
  if (!suite) throw new UserError(`There is no suite '${name}'. Choose one of ${Object.keys(SUITES).join(', ')}.`);
  await ensureInstalled();
  return suite(args);
});
