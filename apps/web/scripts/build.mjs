// npm run build: the client, the prerendered pages and the server's renderers in each language, compressed copies.
import { readFile, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { countOpen } from '../../../scripts/lib/languages.mjs';
import { webLanguages } from '../../../scripts/lib/web-languages.mjs';
import { buildTarget } from './build-target.mjs';
import { compressFiles } from './compress.mjs';
import { offlineFrame } from './offline-page.mjs';
import { prerenderPages } from './prerender.mjs';
import { translatePlugin } from './translate-plugin.mjs';

// Always builds for production: vite would follow an inherited NODE_ENV.
process.env['NODE_ENV'] = 'production';

/** @typedef {import('../../../scripts/lib/web-languages.mjs').Language} Language */

const web = new URL('..', import.meta.url);
const configFile = fileURLToPath(new URL('vite.config.ts', web));
// Made aside and put in place at the end, so that a build that is killed leaves the last one whole.
const client = new URL('.cache/build/dist/', web);
// The renderers of pages: for this build, and for the running server (`web-build.ts`).
const server = new URL('.cache/build/dist-ssr/', web);
const languages = webLanguages();

await rm(new URL('.cache/build/', web), { recursive: true, force: true });
let pages = 0;
// All write to the same folders: a file with the same content has the same name in each.
for (const language of languages) pages += await buildLanguage(language);
const saved = await compressFiles(client);
for (const name of ['dist', 'dist-ssr']) {
  await rm(new URL(name, web), { recursive: true, force: true });
  await rename(new URL(`.cache/build/${name}`, web), new URL(name, web));
}
for (const language of languages) {
  const open = language === 'en' ? 0 : countOpen(language);
  if (open > 0)
    process.stdout.write(`web: ${open} texts have no current translation in ${language}, and are in English\n`);
}
process.stdout.write(`web: ${pages} pages prerendered in ${languages.join(', ')}, ${saved} files compressed\n`);

/**
 * @param {Language} language
 * @returns {Promise<number>} how many pages were prerendered
 */
async function buildLanguage(language) {
  const folder = language === 'en' ? '' : `${language}/`;
  const plugins = () => [translatePlugin(language, languages)];
  /** @type {import('vite').InlineConfig} */
  const common = { configFile, logLevel: 'warn', plugins: plugins() };
  const isEnglish = language === 'en';
  await build({
    ...common,
    build: { outDir: fileURLToPath(client), emptyOutDir: false, copyPublicDir: isEnglish },
  });
  await build({
    ...common,
    plugins: plugins(),
    publicDir: false,
    build: {
      ssr: true,
      outDir: fileURLToPath(server),
      emptyOutDir: false,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: ['app/entry-prerender', 'app/first-paint/entry-server'].map((name) =>
          fileURLToPath(new URL(`src/${name}.tsx`, web)),
        ),
        output: { entryFileNames: `${folder}[name].js` },
      },
    },
  });
  // Built by itself, without the site's configuration, because it must not import other chunks.
  const early = await build({
    configFile: false,
    root: fileURLToPath(web),
    logLevel: 'warn',
    plugins: plugins(),
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
  return prerenderPages({ client, server, folder }, outputOf(early)?.fileName ?? '', isEnglish ? await shared() : null);
}

/** What the site has once, in English: the service worker, the offline page and the manifest. */
async function shared() {
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
  return {
    worker: outputOf(worker)?.code ?? '',
    offline: await offlineFrame(web, await readFile(new URL('index.html', client), 'utf8')),
    manifest: await readFile(new URL('site.webmanifest', client), 'utf8'),
  };
}

/** @param {unknown} built what a build of one file returns */
function outputOf(built) {
  return /** @type {{ output: { fileName: string, code: string }[] }} */ (built).output[0];
}
