// Serves the built page from the real server for one run of the browser tests, and leaves nothing behind.
import { rmSync } from 'node:fs';
import { become, findNode, main } from '../../../scripts/lib/processes.mjs';
import { ensureWebBuilt } from '../../../scripts/lib/web-build.mjs';

await main(async () => {
  const folder = process.env['DATA_DIR'];
  if (!folder) throw new Error('DATA_DIR is not set: this is started by playwright.config.ts');
  await ensureWebBuilt();
  const code = await become(findNode(), ['apps/server/src/main.ts']);
  rmSync(folder, { recursive: true, force: true });
  return code;
});
