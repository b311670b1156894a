// npm run test:release: runs the last release's tests on the schema of this one; given files only, else all.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { runLastRelease } from './lib/last-release.mjs';
import { main } from './lib/processes.mjs';

await main(async () => {
  await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'aangan-run-'));
  const { passed, failed, skipped, failures } = await runLastRelease(folder, process.argv.slice(2));
  rmSync(folder, { recursive: true });
  for (const { name } of failures) process.stdout.write(`\nFAILED ${name}`);
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped\n`);
  return failed === 0 && skipped.length === 0 ? 0 : 1;
});
