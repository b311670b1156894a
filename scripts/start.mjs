// npm start: installs and builds what is missing, then runs the server.
import { ensureInstalled } from './lib/install.mjs';
import { become, findNode, main } from './lib/processes.mjs';
import { COMPILE_CACHE, SERVER_ENVIRONMENT, SERVER_OPTIONS } from './lib/server-options.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt();
  const environment = { ...SERVER_ENVIRONMENT, ...COMPILE_CACHE };
  return become(node, [...SERVER_OPTIONS, 'apps/server/src/main.ts'], environment);
});
