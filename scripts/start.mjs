// npm start: installs and builds what is missing, then runs the server.
import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { become, findNode, main } from './lib/processes.mjs';
import { COMPILE_CACHE, SERVER_ENVIRONMENT, SERVER_FILE, SERVER_OPTIONS } from './lib/server-options.mjs';

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureBuilt();
  const environment = { ...SERVER_ENVIRONMENT, ...COMPILE_CACHE };
  return become(node, [...SERVER_OPTIONS, SERVER_FILE], environment);
});
