import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * The budget of a page, in bytes after gzip, that of its translations (L4), and the lazy modules that it loads without
 * interaction. Those and their imports are its weight; a browser test checks that nothing else is fetched.
 * @typedef {{ scripts: number, styles: number }} Bytes
 * @typedef {Bytes & { name: string, address: string, translated: Bytes, modules: string[] }} Budget
 * @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk
 * @typedef {{ file: string, plain: number, gzip: number, brotli: number }} Size
 */

const WEB = join(ROOT, 'apps', 'web');
const ENTRY = 'index.html';
/** @type {Record<string, string>} */
const MANIFESTS = { en: 'manifest.json', mr: 'manifest-mr.json', hi: 'manifest-hi.json' };

/** @type {{ pages: Budget[] }} */
const { pages } = JSON.parse(readFileSync(join(WEB, 'page-weight.json'), 'utf8'));

/** The pages that have a budget. */
export const BUDGETS = pages;

/**
 * Returns the files of the current build that a page fetches.
 * @param {Pick<Budget, 'modules'>} page
 * @param {string} [language] of the page: en, mr or hi
 * @returns {{ scripts: Size[], styles: Size[] }} throws an Error for a module without a chunk
 */
export function filesOf({ modules }, language = 'en') {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(WEB, '.cache', MANIFESTS[language] ?? ''), 'utf8'));
  /** @type {Set<Chunk>} */
  const chunks = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`apps/web/page-weight.json names ${key}, but the build made no chunk of it`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(visit);
  };
  [ENTRY, ...modules].forEach(visit);
  const scripts = [...chunks].map(({ file }) => file);
  const styles = new Set([...chunks].flatMap(({ css }) => css ?? []));
  // Every page fetches the service worker once it is loaded.
  return { scripts: [...scripts, 'sw.js'].map(sizeOf), styles: [...styles].map(sizeOf) };
}

/** @param {readonly Size[]} sizes */
export const gzipped = (sizes) => sizes.reduce((sum, { gzip }) => sum + gzip, 0);

/**
 * Returns the sizes as sent: the build leaves out a compressed copy that is no smaller.
 * @param {string} file
 * @returns {Size}
 */
function sizeOf(file) {
  const path = join(WEB, 'dist', file);
  const plain = statSync(path).size;
  const copy = (/** @type {string} */ ending) => statSync(path + ending, { throwIfNoEntry: false })?.size ?? plain;
  return { file: `/${file}`, plain, gzip: copy('.gz'), brotli: copy('.br') };
}
