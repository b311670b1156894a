// npm run dev: runs the server, restarted on changes, behind Vite, which reloads the page and proxies the API.
// npm run dev -- --language mr: the same with the pages in that language, at /mr.
import { ensureInstalled } from './lib/install.mjs';
import { become, findNode, main, UserError } from './lib/processes.mjs';

const WATCHED = ['apps/server/src', 'packages/contract/src'];
// With WATCH_REPORT_DEPENDENCIES Node also posts messages from worker threads, where the server expects messages of its
// own (nodejs/node#65044). Not needed, because the folders to watch are named.
const WITHOUT_REPORTS = 'data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES';

const port = Number(process.env['PORT'] || 3000);

await main(async () => {
  const language = languageOf(process.argv.slice(2));
  await ensureInstalled();
  const node = findNode();
  const apiPort = String(port + 1);
  const origin = process.env['APP_ORIGIN'] || `http://localhost:${port}`;
  const watching = ['--watch-preserve-output', ...WATCHED.map((folder) => `--watch-path=${folder}`)];
  const server = become(node, [...watching, `--import=${WITHOUT_REPORTS}`, 'apps/server/src/main.ts'], {
    PORT: apiPort,
    APP_ORIGIN: origin,
  });
  const page = become(node, ['scripts/dev-page.mjs', String(port), apiPort, language]);
  const codes = await Promise.all([server, page]);
  return Math.max(...codes);
});

/** @param {string[]} options */
function languageOf(options) {
  if (options.length === 0) return 'en';
  const [name, language = ''] = options;
  if (name !== '--language' || !['en', 'mr', 'hi'].includes(language) || options.length > 2) {
    throw new UserError('Usage: npm run dev, or npm run dev -- --language mr (or hi)');
  }
  return language;
}
