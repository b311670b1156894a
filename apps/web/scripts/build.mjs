// npm run build: the client, the prerendered pages, compressed copies.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildTarget } from './build-target.mjs';
import { compressFiles } from './compress.mjs';
import { writeOfflinePage } from './offline-page.mjs';
import { prerenderPages } from './prerender.mjs';

// Always builds for production: vite would follow an inherited NODE_ENV.
process.env['NODE_ENV'] = 'production';

const web = new URL('..', import.meta.url);
const configFile = fileURLToPath(new URL('vite.config.ts', web));
const client = new URL('dist/', web);
// The renderers of pages: for this build, and for the running server (`web-build.ts`).
const server = new URL('dist-ssr/', web);

await build({ configFile, logLevel: 'warn' });
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    outDir: fileURLToPath(server),
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: ['app/entry-prerender', 'app/first-paint/entry-server'].map((name) =>
        fileURLToPath(new URL(`src/${name}.tsx`, web)),
      ),
    },
  },
});
// Built by itself, without the site's configuration, because it must not import other chunks.
const early = await build({
  configFile: false,
  root: fileURLToPath(web),
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: fileURLToPath(client),
    emptyOutDir: false,
    target: buildTarget(),
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/app/first-paint/entry-early.ts', web)),
      output: { entryFileNames: 'assets/early-[hash].js' },
    },
  },
});
const earlyFile = /** @type {{ output: { fileName: string }[] }} */ (early).output[0]?.fileName ?? '';
const pages = await prerenderPages(client, server, earlyFile);
// Minified, at a fixed URL, where browsers check for a newer worker.
await build({
  configFile: false,
  root: fileURLToPath(web),
  logLevel: 'warn',
  publicDir: false,
  define: { OFFLINE_VERSION: JSON.stringify(await writeOfflinePage(web, client, server)) },
  build: {
    outDir: fileURLToPath(client),
    emptyOutDir: false,
    target: buildTarget(),
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/app/worker.js', web)),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
});
const saved = await compressFiles(client);
process.stdout.write(`web: ${pages} pages prerendered, ${saved} files compressed\n`);
