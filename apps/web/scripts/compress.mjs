// Compresses static files once, at the highest level, instead of for every request.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Without files that contain the site's origin (pages, robots.txt, sitemap.xml): the server fills it in and compresses
 * the result.
 */
const TEXT = /\.(?:js|css|svg|json|webmanifest)$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every text file, where they are smaller than the file.
 * @param {URL} folder
 * @returns {Promise<number>} how many files got a compressed copy
 */
export async function compressFiles(folder) {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => TEXT.test(name));
  const results = await Promise.all(texts.map((name) => compressFile(fileURLToPath(new URL(name, folder)))));
  return results.filter(Boolean).length;
}

/**
 * @param {string} file
 * @returns {Promise<boolean>} whether a compressed copy was worth it
 */
async function compressFile(file) {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  /** @type {[ending: string, copy: Buffer][]} */
  const copies = [
    ['.br', await brotli(text, { params })],
    ['.gz', await zip(text, { level: 9 })],
  ];
  const smaller = copies.filter(([, copy]) => copy.length < text.length);
  await Promise.all(smaller.map(([ending, copy]) => writeFile(`${file}${ending}`, copy)));
  return smaller.length > 0;
}
