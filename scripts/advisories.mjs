// npm run advisories: what is known against the packages that run in the product. Ends with exit code 1 when there is
// something to do; where nobody can be asked it says so, and that is all. npm test prints the same as a warning.
// node scripts/advisories.mjs [FILE], for other exceptions than docs/advisories.json
import { findAdvisories } from './lib/advisories.mjs';
import { main } from './lib/processes.mjs';

await main(async () => {
  const { found, lines } = await findAdvisories(process.argv[2]);
  process.stdout.write(`${lines.join('\n')}\n`);
  return found === 0 ? 0 : 1;
});
