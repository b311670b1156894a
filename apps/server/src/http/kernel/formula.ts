// What a spreadsheet runs as a formula (OWASP, 'CSV Injection') gets an apostrophe before it in an export, and so does a text
// that looks like one with apostrophes: an import takes one off, and has what was there (F78).

const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;
const ESCAPED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Escapes a cell of a CSV file. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reads a cell of a CSV file that was escaped so. */
export function unescapeFormula(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}
