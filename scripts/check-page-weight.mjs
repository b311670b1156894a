// The pages that have a budget keep it (apps/web/page-weight.json); part of npm run check.
import { BUDGETS, filesOf, gzipped } from './lib/page-weight.mjs';
import { main } from './lib/processes.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB`;

await main(async () => {
  await ensureWebBuilt();
  const complaints = BUDGETS.flatMap((budget) => {
    const files = filesOf(budget);
    return /** @type {const} */ (['scripts', 'styles'])
      .filter((kind) => gzipped(files[kind]) > budget[kind])
      .map(
        (kind) => `${budget.name}: ${kb(gzipped(files[kind]))} of ${kind} after gzip, at most ${kb(budget[kind])}\n`,
      );
  });
  for (const line of complaints) process.stdout.write(line);
  if (complaints.length === 0) return 0;
  process.stdout.write('node scripts/run.mjs bench/page-weight.ts lists their files\n');
  return 1;
});
