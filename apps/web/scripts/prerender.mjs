// Writes pages without personal data as HTML, so that they show before any script has run.
import { statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';

/**
 * @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk
 * @typedef {{ head: string, body: string, modules: string[] }} Page
 * @typedef {{
 *   PRERENDERED_PAGES: string[],
 *   listTemplatePages: () => Promise<{ path: string, modules: string[], hasEarlyRequests: boolean }[]>,
 *   templateFile: (page: string) => string,
 *   renderedTemplateFile: (page: string) => string,
 *   ORIGIN_PLACEHOLDER: string,
 *   pageHead: (path: string, head: string) => string,
 *   renderPage: (path: string) => Promise<Page>,
 * }} Prerenderer
 */

/**
 * Fills the built `index.html` once per prerendered page; writes `spa.html`, the empty template for every other path,
 * and the templates of signed-in pages, which preload their chunks; and lists the prerendered pages in `sitemap.xml`.
 * All contain a placeholder for the site's origin, which the server replaces.
 * @param {URL} client the built client, with its manifest
 * @param {URL} prerenderer the built `entry-prerender`
 * @param {string} early the built `entry-early`
 * @returns {Promise<number>} how many pages were written
 */
export async function prerenderPages(client, prerenderer, early) {
  const template = await readFile(new URL('index.html', client), 'utf8');
  for (const mark of ['<!--head-->', '<!--app-->']) {
    if (!template.includes(mark)) throw new Error(`index.html lost its ${mark} on the way through the build`);
  }
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8'));
  /** @type {Prerenderer} */
  const {
    PRERENDERED_PAGES,
    listTemplatePages,
    templateFile,
    renderedTemplateFile,
    ORIGIN_PLACEHOLDER,
    pageHead,
    renderPage,
  } = await import(new URL('entry-prerender.js', prerenderer).href);
  const emptyPage = template.replace('<!--head-->', '<title>Aangan</title>').replace('<!--app-->', '');
  await writeFile(new URL('spa.html', client), scriptsFirst(emptyPage, client));
  manifest[EARLY] = { file: early };
  for (const { path, modules, hasEarlyRequests } of await listTemplatePages()) {
    const { scripts, styles } = chunkLinks(template, manifest, modules);
    const file = new URL(templateFile(path), client);
    await mkdir(new URL('.', file), { recursive: true });
    // Styles after the site's own, which declares the order of the cascade layers.
    const page = emptyPage.replace('</head>', `${styles}${scripts}</head>`);
    const first = hasEarlyRequests
      ? `<script type="module" async fetchpriority="high" crossorigin src="/${early}"></script>`
      : '';
    const withFirst = (/** @type {string} */ text) => text.replace('</title>', `</title>${first}`);
    const html = withFirst(scriptsFirst(page, client));
    await writeFile(file, html);
    if (hasEarlyRequests)
      await writeFile(new URL(renderedTemplateFile(path), client), withFirst(paintAlone(page, client)));
    if (path === PASS) await writeFile(new URL('pass-files.json', client), JSON.stringify(filesOf(html, manifest)));
  }
  await writeFile(new URL('sitemap.xml', client), sitemap(PRERENDERED_PAGES, ORIGIN_PLACEHOLDER));
  for (const path of PRERENDERED_PAGES) {
    const { head, body, modules } = await renderPage(path);
    const { scripts, styles } = chunkLinks(template, manifest, modules);
    const page = template
      .replace('<!--head-->', () => head + pageHead(path, head))
      // After the site's own sheet, which declares the order of the cascade layers.
      .replace('</head>', () => `${styles}${scripts}</head>`)
      .replace('<!--app-->', () => body);
    const folder = new URL(`.${path.endsWith('/') ? path : `${path}/`}`, client);
    await mkdir(folder, { recursive: true });
    await writeFile(new URL('index.html', folder), paintFirst(page, client));
  }
  // Only for the check of the pages' weight.
  await writeFile(new URL('../.cache/manifest.json', client), JSON.stringify(manifest));
  await rm(new URL('.vite', client), { recursive: true });
  return PRERENDERED_PAGES.length;
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
  return rest.replace('</title>', `</title>${scripts}`).replaceAll('as="font"', '$& fetchpriority="low"');
}

/**
 * @param {string[]} pages
 * @param {string} origin
 */
function sitemap(pages, origin) {
  const entries = pages.map((page) => `  <url><loc>${origin}${page}</loc></url>\n`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...entries,
    '</urlset>\n',
  ].join('');
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
