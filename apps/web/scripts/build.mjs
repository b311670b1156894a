// npm run build: the client, the prerendered pages, compressed copies.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildTarget } from './build-target.mjs';
import { compressFiles } from './compress.mjs';
import { offlineFrame } from './offline-page.mjs';
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
// Minified. It is written with the pages, because it names the version of the offline page.
const { OFFLINE_VERSION_PLACEHOLDER } = await import(new URL('entry-prerender.js', server).href);
const worker = await build({
  configFile: false,
  root: fileURLToPath(web),
  logLevel: 'warn',
  publicDir: false,
  define: { OFFLINE_VERSION: JSON.stringify(OFFLINE_VERSION_PLACEHOLDER) },
  build: {
    write: false,
    target: buildTarget(),
    modulePreload: false,
    rolldownOptions: { input: fileURLToPath(new URL('src/app/worker.js', web)), output: { format: 'iife' } },
  },
});
const pages = await prerenderPages(client, server, {
  early: outputOf(early)?.fileName ?? '',
  worker: outputOf(worker)?.code ?? '',
  offline: await offlineFrame(web, await readFile(new URL('index.html', client), 'utf8')),
});
const saved = await compressFiles(client);
process.stdout.write(`web: ${pages} pages prerendered, ${saved} files compressed\n`);

/** @param {unknown} built what a build of one file returns */
function outputOf(built) {
  return /** @type {{ output: { fileName: string, code: string }[] }} */ (built).output[0];
}
