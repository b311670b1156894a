// Writes the page that the service worker caches and serves in place of one that can't be fetched (V63).
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** @typedef {{ title: string, script: string, body: string }} Parts */

const FILE = 'offline.html';
/** The fonts of the page, as in `styles/fonts.css`. */
const FACES = [
  { family: 'Fraunces', file: 'fraunces-latin', weight: '500' },
  { family: 'Figtree', file: 'figtree-latin', weight: '400 700' },
];

/**
 * Writes one file with all that it needs, as nothing else is cached; its fonts show if the browser still has them.
 * @param {URL} web the sources
 * @param {URL} client the built client
 * @param {URL} prerenderer the built `entry-prerender`
 * @returns {Promise<string>} the version of the page, a hash of its content
 */
export async function writeOfflinePage(web, client, prerenderer) {
  /** @type {{ offlinePageParts: () => Parts }} */
  const { offlinePageParts } = await import(new URL('entry-prerender.js', prerenderer).href);
  const { title, script, body } = offlinePageParts();
  const index = await readFile(new URL('index.html', client), 'utf8');
  const fonts = FACES.map(({ family, file, weight }) => {
    const address = new RegExp(`/assets/${file}-[\\w-]+\\.woff2`).exec(index)?.[0];
    if (!address) throw new Error(`index.html does not ask for ${file}`);
    return `@font-face{font-family:${family};src:url(${address}) format('woff2');font-weight:${weight};font-display:swap}`;
  });
  const sources = ['src/styles/tokens.css', 'src/app/offline-page.css'].map((file) =>
    readFile(new URL(file, web), 'utf8'),
  );
  const style = fonts.join('') + minified((await Promise.all(sources)).join(''));
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
  ].join(';');
  const page = [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#fbf8f3"><meta name="format-detection" content="telephone=no">',
    `<title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>`,
    `<body>${body}<script>${script}</script></body></html>\n`,
  ].join('');
  await writeFile(new URL(FILE, client), page);
  return createHash('sha256').update(page).digest('hex').slice(0, 8);
}

/** @param {string} css */
function minified(css) {
  return css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ');
}

/** @param {string} text */
function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
