import { findNode, run, toTerminal } from './processes.mjs';

/**
 * @typedef {{ name: string, passed: boolean }} CheckResult
 */

/** @returns {[name: string, command: string, args: string[]][]} */
function checks() {
  return [
    ['types of the contract', 'tsc', ['-p', 'packages/contract']],
    ['types of the server', 'tsc', ['-p', 'apps/server']],
    ['types of the web app', 'tsc', ['-p', 'apps/web']],
    ['types of the scripts and tests', 'tsc', ['-p', '.']],
    ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
    ['format', 'prettier', ['--check', '--log-level=warn', '.']],
    ['dead code', 'knip', []],
    ['imports', findNode(), ['scripts/check-imports.mjs']],
    ['styles', findNode(), ['scripts/check-styles.mjs']],
    ['words', findNode(), ['scripts/check-words.mjs']],
    ['docs', findNode(), ['scripts/check-docs.mjs']],
    ['calls', findNode(), ['scripts/check-calls.mjs']],
    ['texts', findNode(), ['scripts/check-texts.mjs']],
    ['languages', findNode(), ['scripts/check-languages.mjs']],
    ['dependencies', findNode(), ['scripts/check-dependencies.mjs']],
    ['weight of the pages', findNode(), ['scripts/check-page-weight.mjs']],
    ['oldest browsers', findNode(), ['scripts/check-browsers.mjs']],
    ['schema of a site is current', findNode(), ['scripts/site-schema.mjs', '--check']],
    ['rules and their tests', findNode(), ['scripts/check-conformance.mjs']],
    ['migrations only add', findNode(), ['scripts/check-migrations.mjs']],
    ['database types are current', findNode(), ['apps/server/src/database/generate-types.ts', '--check']],
  ];
}

/**
 * Runs every check, also after one has failed, and shows the output of those that fail.
 * @param {import('./processes.mjs').Print} [print]
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks(print = toTerminal) {
  const results = [];
  for (const [name, command, args] of checks()) {
    const { code, output } = await run(command, args, { capture: true });
    const passed = code === 0;
    print(`${passed ? 'ok    ' : 'FAILED'} ${name}\n${passed ? '' : `${output.trimEnd()}\n`}`);
    results.push({ name, passed });
  }
  return results;
}
