/**
 * One form for texts that are searched and that are asked for (FIND14): composed (NFC), without what is not seen, with plain
 * quotes, and with one space for any white space, hyphens and dashes. The database folds what it stores in the same way
 * (function `folded`), and letter case besides.
 */

/** Soft hyphen, joiners and spaces of no width, marks of direction, byte order mark. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** Typographic quotes, primes and accents that are typed for a quote. */
const SINGLE_QUOTES = /[`\u00B4\u02BC\u2018-\u201B\u2032\u2039\u203A\uFF07]/g;
const DOUBLE_QUOTES = /[\u00AB\u00BB\u201C-\u201F\u2033\uFF02]/g;
const SPACES = /[\s\u0085\u2010-\u2015\u2212\uFE58\uFE63\uFF0D-]+/g;
const IN_QUOTES = /^["'](.*[^"'].*)["']$/su;

/** Folds a text that is asked for, and takes quotes off that stand around it. Letter case stays: the database ignores it. */
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
