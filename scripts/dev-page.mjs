// The page half of npm run dev: node scripts/dev-page.mjs PORT API_PORT LANGUAGE
import { join } from 'node:path';
import { createServer } from 'vite';
import { translatePlugin } from '../apps/web/scripts/translate-plugin.mjs';
import { ROOT } from './lib/processes.mjs';

const [port = 3000, apiPort = 3001] = process.argv.slice(2, 4).map(Number);
const language = /** @type {import('./lib/web-languages.mjs').Language} */ (process.argv[4] ?? 'en');
const api = `http://127.0.0.1:${apiPort}`;
const server = await createServer({
  root: join(ROOT, 'apps', 'web'),
  plugins: [translatePlugin(language, ['mr', 'hi', 'en'])],
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/media', '/admin/dashboard/stats'].map((path) => [path, { target: api }])),
  },
});
await server.listen();
server.printUrls();
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => process.exit(0));
