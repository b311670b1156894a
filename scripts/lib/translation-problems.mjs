// What is wrong with a translation (L6), as far as a program can tell.

/**
 * @typedef {import('./languages.mjs').Text} Text
 * @typedef {object} Entry of a translation file
 * @property {string} context
 * @property {string} english
 * @property {string | null} plural the English form of several
 * @property {readonly string[]} forms
 * @property {boolean} isFuzzy
 * @typedef {object} Allowed
 * @property {readonly string[]} latin words that stay in Latin letters
 * @property {readonly string[]} abbreviations words of Hindi that end in a full stop
 */

const PLACEHOLDER = /\{\w+\}/g;
const TAG = /<\/?\w+>/g;
/** Addresses, file names and words with digits among them. */
const LATIN = /[A-Za-z][\w./@:#&+-]*/g;

/**
 * Finds what is wrong with the translations of a language.
 * @param {string} language mr or hi
 * @param {readonly Text[]} texts all texts of the sources
 * @param {readonly Entry[]} entries
 * @param {Allowed} allowed
 * @returns {string[]} a line each: the text and what is wrong
 */
export function translationProblems(language, texts, entries, allowed) {
  const known = new Map(texts.map((text) => [text.context, text]));
  const found = new Set(entries.map(({ context }) => context));
  return [
    ...texts.filter(({ context }) => !found.has(context)).map(({ context }) => `${context}: has no entry`),
    ...entries.flatMap((entry) => {
      const text = known.get(entry.context);
      const problems = text ? problemsOf(language, text, entry, allowed) : ['is used no more'];
      return problems.map((problem) => `${entry.context}: ${problem}`);
    }),
  ];
}

/**
 * @param {string} language
 * @param {Text} text
 * @param {Entry} entry
 * @param {Allowed} allowed
 * @returns {string[]}
 */
function problemsOf(language, { english, plural }, entry, allowed) {
  const { forms } = entry;
  if (entry.english !== english || entry.plural !== plural) return ['the English text has changed'];
  if (entry.isFuzzy) return ['is marked fuzzy: the English text has changed since it was translated'];
  const wanted = plural === null ? 1 : 2;
  if (forms.length !== wanted) return [`has ${forms.length} forms, not ${wanted}`];
  if (forms.includes('')) return ['is not translated'];
  return forms.flatMap((form, at) => {
    const original = at === 0 ? english : (plural ?? '');
    return [
      ...differing('placeholders', PLACEHOLDER, form, plural === null ? [original] : [original, english, plural]),
      ...differing('tags', TAG, form, [original]),
      ...latinIn(form, allowed),
      ...(form === form.normalize('NFC')
        ? []
        : ['is not in NFC: type its letters anew, or let an editor normalise it']),
      ...wrongStops(language, form, allowed),
    ];
  });
}

/**
 * @param {string} what
 * @param {RegExp} pattern
 * @param {string} form
 * @param {readonly string[]} originals the form has what one of them has
 */
function differing(what, pattern, form, originals) {
  const listOf = (/** @type {string} */ one) => (one.match(pattern) ?? []).toSorted().join(' ');
  if (originals.some((original) => listOf(original) === listOf(form))) return [];
  return [`its ${what} are '${listOf(form)}', not '${listOf(originals[0] ?? '')}'`];
}

/** @param {string} form @param {Allowed} allowed */
function latinIn(form, { latin }) {
  const words = form.replaceAll(PLACEHOLDER, ' ').replaceAll(TAG, ' ').match(LATIN) ?? [];
  const foreign = words.map((word) => word.replace(/[.:/]+$/, '')).filter((word) => !latin.includes(word));
  return foreign.map((word) => `'${word}' is in Latin letters, and not in translations/allowed.json`);
}

/** @param {string} language @param {string} form @param {Allowed} allowed */
function wrongStops(language, form, { abbreviations }) {
  if (language === 'mr') return form.includes('।') ? ["has '।', where Marathi ends a sentence in '.'"] : [];
  const stops = form.replaceAll(TAG, '').matchAll(/([\p{L}\p{M}]+)\.(?=[\s"'’”)]|$)/gu);
  const wrong = [...stops].filter(
    ([, word = '']) => /\p{Script=Devanagari}/u.test(word) && !abbreviations.includes(word),
  );
  return wrong.map(([, word]) => `'${word}.' ends in '.', where Hindi ends a sentence in '।'`);
}
