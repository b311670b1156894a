// npm run advisories: lists security advisories for the packages that run in the product. Exits with 1 when one needs
// action; without a registry it only says so. npm test prints the same as a warning. node scripts/advisories.mjs [FILE]
// uses other exceptions than docs/advisories.json
import { findAdvisories } from './lib/advisories.mjs';
import { main } from './lib/processes.mjs';

await main(async () => {
  const { found, lines } = await findAdvisories(process.argv[2]);
  process.stdout.write(`${lines.join('\n')}\n`);
  return found === 0 ? 0 : 1;
});
