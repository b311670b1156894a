// npm run check: types, lint, format, dead code, generated types.
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/processes.mjs';

await main(async () => {
  await ensureInstalled();
  const results = await runChecks();
  return results.every(({ passed }) => passed) ? 0 : 1;
});
