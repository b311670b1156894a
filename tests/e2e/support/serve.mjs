// Runs the real server with the built page for one run of the browser tests, and removes its data afterwards.
import { rmSync } from 'node:fs';
import { ensureBuilt } from '../../../scripts/lib/builds.mjs';
import { become, findNode, main } from '../../../scripts/lib/processes.mjs';
import { SERVER_FILE } from '../../../scripts/lib/server-options.mjs';

await main(async () => {
  const folder = process.env['DATA_DIR'];
  if (!folder) throw new Error('DATA_DIR is not set: this is started by playwright.config.ts');
  await ensureBuilt();
  const code = await become(findNode(), [SERVER_FILE]);
  rmSync(folder, { recursive: true, force: true });
  return code;
});
