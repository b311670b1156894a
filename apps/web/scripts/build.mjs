// npm run build: the client, the prerendered pages, compressed copies.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildTarget } from './build-target.mjs';
import { compressFiles } from './compress.mjs';
import { writeOfflinePage } from './offline-page.mjs';
import { prerenderPages } from './prerender.mjs';

// Whatever the server is started as, the page is the optimised one: vite would follow an inherited NODE_ENV.
process.env['NODE_ENV'] = 'production';

const web = new URL('..', import.meta.url);
const configFile = fileURLToPath(new URL('vite.config.ts', web));
const client = new URL('dist/', web);
// What renders pages: here, once, and in the running server (`product.ts`).
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
// By itself, as it may depend on no other file: nothing of the site's own configuration is for it.
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
// As small as the rest, at an address that stays: browsers ask there for a newer one.
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
