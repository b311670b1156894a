// Makes the build of another language than English out of the same sources (L1).
import { relative, sep } from 'node:path';
import { isTranslated, loadTexts, translateValues, translationsOf } from '../../../scripts/lib/languages.mjs';
import { ROOT } from '../../../scripts/lib/processes.mjs';
import { lineHeightPlugin } from './line-height-plugin.mjs';

const BUILD_LANGUAGE = 'packages/contract/src/core/build-language.ts';
const STYLES = 'apps/web/src/styles/index.css';
/** Modules of staff's pages, with what they export: nothing of it is in the builds of other languages. */
const ENGLISH_ONLY = new Map([
  ['apps/web/src/app/staff-routes.ts', 'export const staffRoutes = [];'],
  ['apps/web/src/app/style-guide-routes.ts', 'export const styleGuideRoutes = [];'],
]);

/**
 * Replaces each texts module by the same exports in the build's language, and says which language that is. Texts without
 * a current translation stay English.
 * @param {'en' | 'mr' | 'hi'} language
 * @param {readonly string[]} languages all that are built
 * @returns {import('vite').Plugin}
 */
export function translatePlugin(language, languages) {
  const isEnglish = language === 'en';
  const translations = isEnglish ? new Map() : translationsOf(language);
  return {
    name: 'aangan-translate',
    enforce: 'pre',
    config: () => (isEnglish ? {} : { css: { postcss: { plugins: [lineHeightPlugin()] } } }),
    async load(id) {
      const file = relative(ROOT, id).replaceAll(sep, '/');
      if (file === BUILD_LANGUAGE) return constants(language, languages);
      if (isEnglish) return undefined;
      if (ENGLISH_ONLY.has(file)) return ENGLISH_ONLY.get(file);
      if (!isTranslated(file)) return undefined;
      this.addWatchFile(id);
      const values = translateValues(file, await loadTexts(file), translations);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
        .join('');
    },
    transform(code, id) {
      if (isEnglish || relative(ROOT, id).replaceAll(sep, '/') !== STYLES) return undefined;
      return `${code}@import './devanagari.css';\n`;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<html lang="en-IN">', `<html lang="${language}-IN">`),
    },
  };
}

/**
 * @param {string} language
 * @param {readonly string[]} languages
 */
function constants(language, languages) {
  const listed = ['en', 'mr', 'hi'].filter((one) => languages.includes(one));
  return [
    `export const LANGUAGE = ${JSON.stringify(language)};`,
    `export const PREFIX = ${JSON.stringify(language === 'en' ? '' : `/${language}`)};`,
    `export const BUILT_LANGUAGES = ${JSON.stringify(listed)};\n`,
  ].join('\n');
}
