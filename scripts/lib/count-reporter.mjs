// A reporter of Vitest that writes the counts for scripts/lib/suites.mjs: Vitest's own JSON does not say to which
// project a test belongs, and Vitest accepts a project without tests.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './processes.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('./suites.mjs').VitestCounts} VitestCounts */

/** Environment variable with the file for the counts. */
export const COUNTS_FILE = 'AANGAN_TEST_COUNTS';

/** Reporter class, as Vitest expects it. */
export default class CountReporter {
  /** @type {string[]} */
  projects = [];

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.projects = vitest.projects.map(({ name }) => name);
  }

  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly unknown[]} errors outside of tests
   */
  onTestRunEnd(modules, errors) {
    /** @type {VitestCounts} */
    const counts = {
      projects: Object.fromEntries(this.projects.map((name) => [name, 0])),
      passed: 0,
      failed: errors.length,
      failures: errors.map((error) => ({ name: firstLine(error) })),
      skipped: [],
      flaky: [],
    };
    for (const module of modules) this.#count(module, counts);
    const file = process.env[COUNTS_FILE];
    if (file) writeFileSync(file, JSON.stringify(counts));
  }

  /**
   * @param {TestModule} module
   * @param {VitestCounts} counts
   */
  #count(module, counts) {
    const tests = [...module.children.allTests()];
    const file = relative(ROOT, module.moduleId).replaceAll('\\', '/');
    const project = module.project.name;
    for (const test of tests) {
      const { state } = test.result();
      if (test.diagnostic()?.flaky) counts.flaky.push(`${file} > ${test.fullName}`);
      if (state === 'passed') counts.passed += 1;
      else if (state === 'failed') {
        counts.failed += 1;
        const name = `${file} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`;
        counts.failures.push({ name, project, file, title: test.fullName });
      } else counts.skipped.push(`${file} > ${test.fullName}`);
      const executed = state === 'passed' || state === 'failed' ? 1 : 0;
      counts.projects[project] = (counts.projects[project] ?? 0) + executed;
    }
    // a file that fails outside of its tests counts as one failure
    if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) {
      counts.failed += 1;
      counts.failures.push({ name: `${file}: ${firstLine(module.errors()[0])}`, project, file });
    }
  }
}

/** @param {unknown} error */
function firstLine(error) {
  const message = error instanceof Object && 'message' in error ? error.message : error;
  return String(message).split('\n', 1)[0] ?? '';
}
