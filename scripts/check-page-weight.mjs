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
      .map((kind) => {
        const parts = files[kind].map(({ file, gzip }) => `  ${kb(gzip)} ${file}\n`);
        return `${budget.name}: ${kb(gzipped(files[kind]))} of ${kind} after gzip, at most ${kb(budget[kind])}\n${parts.join('')}`;
      });
  });
  for (const line of complaints) process.stdout.write(line);
  return complaints.length === 0 ? 0 : 1;
});
