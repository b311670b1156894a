// Makes the frame of the page that the service worker serves in place of one that can't be fetched (V63).
import { readFile } from 'node:fs/promises';

/** The fonts of the page, as in `styles/fonts.css`. */
const FACES = [
  { family: 'Fraunces', file: 'fraunces-latin', weight: '500' },
  { family: 'Figtree', file: 'figtree-latin', weight: '400 700' },
];

/**
 * @param {URL} web the sources
 * @param {string} index the built `index.html`, which names the fonts
 * @returns {Promise<{ style: string, html: string }>} what `app/offline-page.tsx` fills
 */
export async function offlineFrame(web, index) {
  const fonts = FACES.map(({ family, file, weight }) => {
    const address = new RegExp(`/assets/${file}-[\\w-]+\\.woff2`).exec(index)?.[0];
    if (!address) throw new Error(`index.html does not ask for ${file}`);
    return `@font-face{font-family:${family};src:url(${address}) format('woff2');font-weight:${weight};font-display:swap}`;
  });
  const sources = ['src/styles/tokens.css', 'src/app/offline-page.css'].map((file) =>
    readFile(new URL(file, web), 'utf8'),
  );
  const style = fonts.join('') + minified((await Promise.all(sources)).join(''));
  const html = [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><!--policy-->',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#fbf8f3"><meta name="format-detection" content="telephone=no">',
    '<!--head--></head><body><!--app--></body></html>\n',
  ].join('');
  return { style, html };
}

/** @param {string} css */
function minified(css) {
  return css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ');
}
