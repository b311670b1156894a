// npm run test:faults: injects the faults of docs/operations.md and prints a closing line. FAULTS=long takes longer,
// and also runs the tests of the server with pgBouncer in front of Postgres. npm test runs FAULTS=short.
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
  // tests skipped by arguments do not fail the run
  return close(args.length > 0 ? counted.map((suite) => ({ ...suite, skipped: [] })) : counted) ? 0 : 1;
});
