import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * What a page may weigh, in bytes after gzip, and the modules that it fetches by itself until it stands and is left
 * alone. They and all they import are its weight; a browser test finds out whether something else is fetched.
 * @typedef {{ name: string, address: string, scripts: number, styles: number, modules: string[] }} Budget
 * @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk
 * @typedef {{ file: string, plain: number, gzip: number, brotli: number }} Size
 */

const WEB = join(ROOT, 'apps', 'web');
const ENTRY = 'index.html';

/** @type {{ pages: Budget[] }} */
const { pages } = JSON.parse(readFileSync(join(WEB, 'page-weight.json'), 'utf8'));

/** The pages that have a budget. */
export const BUDGETS = pages;

/**
 * The files of the present build that a page fetches.
 * @param {Budget} page
 * @returns {{ scripts: Size[], styles: Size[] }} raises an Error for a module that the build made no chunk of
 */
export function filesOf({ modules }) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(WEB, '.cache', 'manifest.json'), 'utf8'));
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
  // Every page has the browser fetch the service worker once it stands.
  return { scripts: [...scripts, 'sw.js'].map(sizeOf), styles: [...styles].map(sizeOf) };
}

/** @param {readonly Size[]} sizes */
export const gzipped = (sizes) => sizes.reduce((sum, { gzip }) => sum + gzip, 0);

/**
 * As the server sends it: the build leaves out a compressed copy that is no smaller.
 * @param {string} file
 * @returns {Size}
 */
function sizeOf(file) {
  const path = join(WEB, 'dist', file);
  const plain = statSync(path).size;
  const copy = (/** @type {string} */ ending) => statSync(path + ending, { throwIfNoEntry: false })?.size ?? plain;
  return { file: `/${file}`, plain, gzip: copy('.gz'), brotli: copy('.br') };
}
