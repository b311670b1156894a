// npm run dev: the server, restarted on a change, behind Vite, which reloads the page and passes the API on.
import { ensureInstalled } from './lib/install.mjs';
import { become, findNode, main } from './lib/processes.mjs';

const port = Number(process.env['PORT'] || 3000);

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  const apiPort = String(port + 1);
  const origin = process.env['APP_ORIGIN'] || `http://localhost:${port}`;
  const server = become(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    PORT: apiPort,
    APP_ORIGIN: origin,
  });
  const page = become(node, ['scripts/dev-page.mjs', String(port), apiPort]);
  const codes = await Promise.all([server, page]);
  return Math.max(...codes);
});
