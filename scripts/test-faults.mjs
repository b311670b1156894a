// npm run test:faults: injects the faults of docs/operations.md and closes with one line. FAULTS=long takes its time,
// FAULTS=short is what npm test runs of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/processes.mjs';
import { runFaults } from './lib/suites.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'aangan-run-'));
  const { passed, failed } = await runFaults(folder, { args: process.argv.slice(2) });
  rmSync(folder, { recursive: true });
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
