// Writes pages without personal data as HTML, so that they show before any script has run.
import { statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';

/**
 * @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk
 * @typedef {{ path: string, modules: string[] }} Page
 * @typedef {{ style: string, html: string }} OfflineFrame
 * @typedef {{
 *   pages: { path: string, file: string, frame: string }[],
 *   templates: Record<string, string>,
 *   shared: { offline: OfflineFrame, worker: string, manifest: string } | null,
 * }} Frames
 * @typedef {{ client: URL, server: URL, folder: string }} Built the folders of the build, and that of a language within
 * each: '' for English, 'mr/'
 * @typedef {{
 *   OFFLINE_VERSION_PLACEHOLDER: string,
 *   listPrerenderedPages: () => Promise<Page[]>,
 *   listTemplatePages: () => Promise<(Page & { hasEarlyRequests: boolean })[]>,
 *   templateFile: (page: string) => string,
 *   renderedTemplateFile: (page: string) => string,
 *   renderSite: (frames: Frames) => Promise<Record<string, string>>,
 * }} Prerenderer
 */

/** Where head, icons, body and the text without scripts go in `index.html` (`app/frame.ts`). */
const HOLES = ['<!--head-->', '<!--icons-->', '<!--app-->', '<!--noscript-->'];

/**
 * Makes a frame of the built `index.html` for each prerendered page, for `spa.html`, the empty template for every other
 * path, and for the templates of signed-in pages, which preload their chunks. Writes the frames beside the renderers,
 * for a server whose site is not the default one, and fills them with the default site: pages and, in English, the files
 * that all languages share. All contain a placeholder for the site's origin, which the server replaces.
 * @param {Built} built the folders, with the manifest of the client and `entry-prerender` of the language
 * @param {string} early the file of `entry-early`
 * @param {Frames['shared']} shared code of the worker, frame of the offline page and manifest; null but in English
 * @returns {Promise<number>} how many pages were prerendered
 */
export async function prerenderPages({ client, server, folder }, early, shared) {
  const own = new URL(folder, client);
  await mkdir(own, { recursive: true });
  const template = await readFile(new URL('index.html', client), 'utf8');
  for (const mark of HOLES) {
    if (!template.includes(mark)) throw new Error(`index.html lost its ${mark} on the way through the build`);
  }
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8'));
  /** @type {Prerenderer} */
  const prerenderer = await import(new URL(`${folder}entry-prerender.js`, server).href);
  const { listPrerenderedPages, listTemplatePages, templateFile, renderedTemplateFile, renderSite } = prerenderer;
  // Styles after the site's own, which declares the order of the cascade layers.
  const withChunks = (/** @type {Page} */ { modules }) => {
    const { scripts, styles } = chunkLinks(template, manifest, modules);
    return template.replace('</head>', `${styles}${scripts}</head>`);
  };
  /** @type {Frames['templates']} */
  const templates = { [`${folder}spa.html`]: scriptsFirst(template, client) };
  manifest[EARLY] = { file: early };
  const first = `<script type="module" async fetchpriority="high" crossorigin src="/${early}"></script>`;
  const withEarly = (/** @type {string} */ text) => text.replace('<!--head-->', `$&${first}`);
  for (const page of await listTemplatePages()) {
    const { path, hasEarlyRequests } = page;
    const frame = scriptsFirst(withChunks(page), client);
    templates[folder + templateFile(path)] = hasEarlyRequests ? withEarly(frame) : frame;
    if (hasEarlyRequests) {
      templates[folder + renderedTemplateFile(path)] = withEarly(paintAlone(withChunks(page), client));
    }
    if (path === PASS) await writeFile(new URL('pass-files.json', own), JSON.stringify(filesOf(frame, manifest)));
  }
  const pages = (await listPrerenderedPages()).map((page) => ({
    path: page.path,
    file: `${folder}${page.path.slice(1)}/index.html`.replace('//', '/').replace(/^\//, ''),
    frame: paintFirst(withChunks(page), client),
  }));
  /** @type {Frames} */
  const frames = { pages, templates, shared };
  await rm(new URL('index.html', client));
  await writeFile(new URL(`${folder}frames.json`, server), JSON.stringify(frames));
  for (const [name, text] of Object.entries(await renderSite(frames))) {
    const file = new URL(name, client);
    await mkdir(new URL('.', file), { recursive: true });
    await writeFile(file, text);
  }
  // Only for the check of the pages' weight.
  await writeFile(
    new URL(`../../manifest${folder && `-${folder.slice(0, -1)}`}.json`, client),
    JSON.stringify(manifest),
  );
  await rm(new URL('.vite', client), { recursive: true });
  return pages.length;
}

/** The page that opens offline (V63), and the module it loads once it is rendered. */
const PASS = '/pass';
const PASS_LATER = 'src/shared/qr-code/draw-qr-code.ts';

/**
 * Returns the URLs of all scripts and styles of the page of the visit pass.
 * @param {string} html
 * @param {Record<string, Chunk>} manifest
 * @returns {string[]}
 */
function filesOf(html, manifest) {
  const { scripts, styles } = chunkLinks('', manifest, [PASS_LATER]);
  const named = `${html}${scripts}${styles}`.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g);
  return [...new Set([...named].map(([, address = '']) => address))];
}

/** Name of the early script in the manifest, for the check of the pages' weight. */
const EARLY = 'src/app/first-paint/entry-early.ts';

const SCRIPT = /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)">(?:<\/script>)?/g;

/**
 * Takes the script tags out of a page, largest first and at low priority, so that they load after what is painted.
 * @param {string} html
 * @param {URL} client
 */
function takeScripts(html, client) {
  const size = (/** @type {string} */ file) => statSync(new URL(file, client)).size;
  const tags = [...html.matchAll(SCRIPT)].map(([tag, file = '']) => ({ tag: tag.trim(), size: size(file) }));
  const scripts = tags
    .toSorted((a, b) => b.size - a.size)
    .map(({ tag }) => tag.replace('crossorigin', 'fetchpriority="low" $&'));
  return { rest: html.replace(SCRIPT, ''), scripts: scripts.join('') };
}

/**
 * Moves the scripts of a prerendered page to the end of its head, so that styles, fonts and the photo of the first
 * paint load first.
 * @param {string} html
 * @param {URL} client
 */
function paintFirst(html, client) {
  const { rest, scripts } = takeScripts(html, client);
  return rest.replace('</head>', `${scripts}</head>`);
}

/**
 * Holds the scripts of a server-rendered page back in a `template` until it is painted
 * (`app/first-paint/entry-early.ts`), so that they don't compete for bandwidth.
 * @param {string} html
 * @param {URL} client
 */
function paintAlone(html, client) {
  const { rest, scripts } = takeScripts(html, client);
  return rest.replace('</body>', `<template id="scripts">${scripts}</template></body>`);
}

/**
 * Has an empty template load its scripts before its fonts, because it shows nothing until they have run.
 * @param {string} html
 * @param {URL} client
 */
function scriptsFirst(html, client) {
  const { rest, scripts } = takeScripts(html, client);
  return rest.replace('<!--head-->', `$&${scripts}`).replaceAll('as="font"', '$& fetchpriority="low"');
}

/**
 * Returns preload links for the chunks of a page's lazy modules and all their imports, which the browser would discover
 * one after another.
 * @param {string} template
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} modules
 */
function chunkLinks(template, manifest, modules) {
  /** @type {Set<Chunk>} */
  const chunks = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`A route names ${key} as its module, but the build made no chunk of it`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  // The template already links the chunks of the entry.
  const files = new Set([...chunks].map(({ file }) => file).filter((file) => !template.includes(file)));
  const styles = new Set([...chunks].flatMap(({ css }) => css ?? []).filter((file) => !template.includes(file)));
  return {
    scripts: [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
    styles: [...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
  };
}
