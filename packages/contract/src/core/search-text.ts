/**
 * One normal form for stored and searched texts (FIND14): composed (NFC), without invisible characters, with plain quotes,
 * and with one space for any white space, hyphens and dashes. The database folds stored texts the same way (function
 * `folded`), and letter case too.
 */

/** Soft hyphen, zero-width joiners and spaces, direction marks, byte order mark. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** Typographic quotes, primes and accents typed as a quote. */
const SINGLE_QUOTES = /[`\u00B4\u02BC\u2018-\u201B\u2032\u2039\u203A\uFF07]/g;
const DOUBLE_QUOTES = /[\u00AB\u00BB\u201C-\u201F\u2033\uFF02]/g;
const SPACES = /[\s\u0085\u2010-\u2015\u2212\uFE58\uFE63\uFF0D-]+/g;
const IN_QUOTES = /^["'](.*[^"'].*)["']$/su;

/** Folds a search text and strips quotes around it. Letter case stays: the database ignores it. */
export function foldSearchText(text: string): string {
  const folded = fold(text);
  return IN_QUOTES.exec(folded)?.[1]?.trim() ?? folded;
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(SPACES, ' ')
    .trim();
}
