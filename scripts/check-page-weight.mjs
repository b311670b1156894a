// Checks that pages keep their budgets (apps/web/page-weight.json), and lists their files; part of npm run check.
import { ensureWebBuilt } from './lib/builds.mjs';
import { BUDGETS, filesOf, gzipped } from './lib/page-weight.mjs';
import { main } from './lib/processes.mjs';

const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} KB`;

await main(async () => {
  await ensureWebBuilt();
  let fits = true;
  for (const budget of BUDGETS) {
    const files = filesOf(budget);
    for (const kind of /** @type {const} */ (['scripts', 'styles'])) {
      const weight = gzipped(files[kind]);
      const verdict = weight > budget[kind] ? 'TOO HEAVY' : 'ok';
      fits &&= verdict === 'ok';
      process.stdout.write(`${kb(weight)} of ${kb(budget[kind]).trim()} ${kind} of ${budget.name}, gzip: ${verdict}\n`);
      for (const { file, gzip } of files[kind]) process.stdout.write(`  ${kb(gzip)} ${file}\n`);
    }
  }
  return fits ? 0 : 1;
});
