// Runs a file with the pinned Node, which supports TypeScript: node scripts/run.mjs FILE [ARGUMENTS]
import { ensureInstalled } from './lib/install.mjs';
import { become, findNode, main } from './lib/processes.mjs';

await main(async () => {
  await ensureInstalled();
  return become(findNode(), process.argv.slice(2));
});
