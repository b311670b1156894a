// Runs a file with the Node that understands TypeScript, or a program of a package, once the packages are installed:
// node scripts/run.mjs FILE OR PROGRAM [ARGUMENTS]
import { ensureInstalled } from './lib/install.mjs';
import { become, findNode, main, run } from './lib/processes.mjs';

await main(async () => {
  const [command = '', ...args] = process.argv.slice(2);
  await ensureInstalled();
  if (/\.(ts|mjs)$/.test(command)) return become(findNode(), [command, ...args]);
  const { code } = await run(command, args);
  return code;
});
