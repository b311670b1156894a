// npm run build: the client, the prerendered pages, compressed copies.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFiles } from './compress.mjs';
import { prerenderPages } from './prerender.mjs';

// Whatever the server is started as, the page is the optimised one: vite would follow an inherited NODE_ENV.
process.env['NODE_ENV'] = 'production';

const web = new URL('..', import.meta.url);
const configFile = fileURLToPath(new URL('vite.config.ts', web));
const client = new URL('dist/', web);
const prerenderer = new URL('dist-ssr/', web);

await build({ configFile, logLevel: 'warn' });
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'src/app/entry-prerender.tsx',
    outDir: fileURLToPath(prerenderer),
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
  },
});
const pages = await prerenderPages(client, prerenderer);
await rm(prerenderer, { recursive: true });
const saved = await compressFiles(client);
process.stdout.write(`web: ${pages} pages prerendered, ${saved} files compressed\n`);
