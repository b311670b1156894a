// Texts modules and their translations: gettext files, one a language, whose entries are named by file and key (L2).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentTranslations, isForms, translateValues as translate } from '@aangan/contract/core/translate-values';
import { parsePo } from 'pofile-ts';
import { ROOT } from './processes.mjs';

/** The languages that English is translated to. */
export const TRANSLATED = /** @type {const} */ (['mr', 'hi']);

/** What decides among the plural forms, as gettext has it. */
export const PLURAL_FORMS = { mr: 'nplurals=2; plural=(n != 1);', hi: 'nplurals=2; plural=(n > 1);' };

const TEXTS = /\.(?:texts|messages)\.ts$/;

/** Texts modules whose words no buyer reads. */
const STAFF = [
  /^apps\/web\/src\/(?:admin|areas\/visits\/desk|site\/style-guide)\//,
  /^apps\/web\/src\/app\/(?:site-sample|layouts\/admin-shell)\.texts\.ts$/,
  /^apps\/server\/src\/(?:audit|areas\/site)\//,
  // refusals of the server, which pages show by their code (L19), and the download (section 11 of the design)
  /^apps\/server\/src\/areas\/(?!visits\/calendar|catalogue\/share)[\w/-]+\.texts\.ts$/,
  /^apps\/server\/src\/areas\/accounts\/users\//,
  /^packages\/contract\/src\/(?:site\/(?!values\.)|privacy\/admin-|visits\/desk-)/,
];

/** Keys whose values are no words. */
const NO_WORDS = new Set(['id', 'href', 'icon', 'path']);

/**
 * @typedef {object} Text
 * @property {string} context '<file without its ending>#<export>.<key>…'
 * @property {string} english
 * @property {string | null} plural the form of several, null for a text without plural forms
 */

/**
 * Whether a file is a texts module with words of buyers.
 * @param {string} file its path in the repository
 */
export const isTranslated = (file) => TEXTS.test(file) && !STAFF.some((one) => one.test(file));

/** Lists the texts modules that are translated, by their paths in the repository. */
export function textsModules() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => isTranslated(file) && existsSync(join(ROOT, file)))
    .toSorted();
}

/**
 * Reads the values of a texts module.
 * @param {string} file its path in the repository
 * @returns {Promise<Record<string, unknown>>} by export
 */
export const loadTexts = async (file) => ({ ...(await import(pathToFileURL(join(ROOT, file)).href)) });

/** @param {string} file @returns what the contexts of its texts begin with */
export const moduleName = (file) => file.replace(TEXTS, '');

/**
 * Lists the texts of a module in the order of the source.
 * @param {string} file its path in the repository
 * @returns {Promise<Text[]>}
 */
export async function textsOf(file) {
  /** @type {Text[]} */
  const found = [];
  const visit = (/** @type {unknown} */ value, /** @type {string} */ context) => {
    if (typeof value === 'string') {
      if (/\p{L}/u.test(value.replaceAll(/\{\w+\}|<\/?\w+>/g, '')))
        found.push({ context, english: value, plural: null });
      return;
    }
    if (isForms(value)) {
      found.push({ context, english: value.one, plural: value.other });
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) if (!NO_WORDS.has(key)) visit(part, `${context}.${key}`);
  };
  // exports of a namespace come sorted by name, so their order is that of the source of each alone
  for (const [name, value] of Object.entries(await loadTexts(file))) visit(value, `${moduleName(file)}#${name}`);
  return found;
}

/** @param {string} language @returns its file */
export const translationFile = (language) => join(ROOT, 'translations', `${language}.po`);

/**
 * Reads the translations of a language.
 * @param {string} language
 * @returns {import('pofile-ts').PoFile}
 */
export const readTranslations = (language) => parsePo(readFileSync(translationFile(language), 'utf8'));

/**
 * Returns what translates a text by its context; what is missing or marked fuzzy is left out.
 * @param {string} language
 */
export const translationsOf = (language) => currentTranslations(readTranslations(language).items);

/**
 * Counts the entries of a language without a current translation.
 * @param {string} language
 */
export const countOpen = (language) => readTranslations(language).items.length - translationsOf(language).size;

/**
 * Translates the values of a texts module; a text without translation stays English.
 * @param {string} file its path in the repository
 * @param {Record<string, unknown>} values by export
 * @param {ReturnType<typeof translationsOf>} translations
 * @returns {Record<string, unknown>} the same shape
 */
export const translateValues = (file, values, translations) => translate(moduleName(file), values, translations);
