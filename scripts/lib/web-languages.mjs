// Which languages the page is built in (L5). Without packages, because it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, UserError } from './processes.mjs';

/**
 * The languages in the order in which they are built; English comes last, since the folders of the others are in its.
 * @typedef {'mr' | 'hi' | 'en'} Language
 */
const ORDER = /** @type {const} */ (['mr', 'hi', 'en']);

/**
 * Reads WEB_LANGUAGES from the environment, else from `.env`; all languages where it is not set.
 * @returns {Language[]} in the order of the build; throws a UserError for what is no language, or without English
 */
export function webLanguages() {
  const file = join(ROOT, '.env');
  const line = existsSync(file) ? /^WEB_LANGUAGES=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  const text = process.env['WEB_LANGUAGES'] ?? line?.replaceAll(/['"]|#.*/g, '').trim();
  if (!text) return [...ORDER];
  const wanted = text.split(',').map((one) => one.trim());
  if (!wanted.includes('en') || !wanted.every((one) => ORDER.some((known) => known === one))) {
    throw new UserError(`WEB_LANGUAGES must list en, and of mr and hi what is wanted: WEB_LANGUAGES=en,mr,hi`);
  }
  return ORDER.filter((one) => wanted.includes(one));
}
