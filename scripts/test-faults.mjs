// npm run test:faults: injects the faults of docs/operations.md and closes with one line. FAULTS=long takes its time, and
// runs the tests of the server once more with pgBouncer in front of their Postgres. FAULTS=short is what npm test runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/processes.mjs';
import { close, runBehindPooler, runFaults } from './lib/suites.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'aangan-run-'));
  const args = process.argv.slice(2);
  const counted = [await runFaults(folder, args)];
  if (process.env['FAULTS'] === 'long' && args.length === 0) counted.push(await runBehindPooler(folder));
  rmSync(folder, { recursive: true });
  // what somebody asked to leave out is no matter of the run
  return close(args.length > 0 ? counted.map((suite) => ({ ...suite, skipped: [] })) : counted) ? 0 : 1;
});
