import { readFileSync } from 'node:fs';

/**
 * A rule that tests prove by carrying its number, as a page lists it. `area` is the `##` heading it stands under, `section`
 * the `###` heading, '' without one.
 * @typedef {{ book: string, area: string, section: string, page: string, line: number, numbers: string[], text: string,
 *   isTested: boolean }} Rule
 * @typedef {{ name: string, prefix: string, page: string, heading: string, numbers: RegExp, number: RegExp,
 *   saysProof: boolean }} Book
 */

/**
 * The books of rules: the page, the prefix of numbers in test titles, the heading above the rules and the pattern of a
 * row. A book with `saysProof` may have rules that are only inspected; each rule of any other book needs a test.
 * @type {Book[]}
 */
const BOOKS = [
  {
    // - **HOME2** what the product does
    name: 'product',
    prefix: '',
    page: 'docs/product.md',
    heading: '## ',
    numbers: /^- \*\*([^*,]+)\*\* /,
    number: /^(?:[FILSTV]|[A-Z]{3,5})[1-9]\d*[a-z]?$/,
    saysProof: false,
  },
  {
    // - 6.5.2 {level} hashed: how it is met. Proof: tests.
    name: 'asvs',
    prefix: 'ASVS ',
    page: 'docs/security.md',
    heading: '## ASVS',
    numbers: /^- ([A-Z]?\d[\d.]*(?:, [A-Z]?\d[\d.]*)*) /,
    number: /^\d+\.\d+\.\d+$/,
    saysProof: true,
  },
];

/**
 * Matches 'Proof: tests.', 'Proof: by inspection, where and what.' and 'Proof: tests; by inspection, where and what.'
 */
const PROOF = / Proof: (tests)?(?:; )?(by inspection, .+)?\.$/;

/**
 * Reads the rows of all books.
 * @returns {{ rules: Rule[], problems: { page: string, line: number, problem: string }[] }}
 */
export function readRules() {
  /** @type {Rule[]} */
  const rules = [];
  /** @type {{ page: string, line: number, problem: string }[]} */
  const problems = [];
  for (const { name: book, prefix, page, heading, numbers: start, number, saysProof } of BOOKS) {
    for (const { area, section, line, text } of readRows(page, heading)) {
      const report = (/** @type {string} */ problem) => problems.push({ page, line, problem });
      const numbers = (start.exec(text)?.[1] ?? '').split(', ');
      if (numbers.some((one) => !number.test(one))) {
        report('does not begin with the numbers of its rules');
        continue;
      }
      const [, tested, inspected] = saysProof ? (PROOF.exec(text) ?? []) : ['', 'tests'];
      if (!tested && !inspected) report('does not end with: Proof: tests. or: Proof: by inspection, where and what.');
      const names = numbers.map((one) => prefix + one);
      for (const name of names) {
        if (rules.some((rule) => rule.numbers.includes(name))) report(`has ${name} a second time`);
      }
      const plain = text.replace(/^- (?:\*\*([^*]+)\*\*)?/, '$1');
      rules.push({ book, area, section, page, line, numbers: names, text: plain, isTested: !!tested });
    }
  }
  return { rules, problems };
}

/**
 * Reads the items of the lists below a heading, each unwrapped into one line.
 * @param {string} page
 * @param {string} heading the beginning of the first heading
 * @returns {{ area: string, section: string, line: number, text: string }[]} with the headings that each stands under
 */
function readRows(page, heading) {
  /** @type {{ area: string, section: string, line: number, text: string }[]} */
  const rows = [];
  let area;
  let section = '';
  let isOpen = false;
  for (const [index, text] of readFileSync(page, 'utf8').split('\n').entries()) {
    const last = rows.at(-1);
    if (text.startsWith('## ') && (area !== undefined || text.startsWith(heading))) {
      area = text.slice(3);
      section = '';
    }
    if (text.startsWith('### ')) section = text.slice(4);
    if (area !== undefined && text.startsWith('- ')) rows.push({ area, section, line: index + 1, text });
    else if (isOpen && last && text.startsWith('  ')) last.text += ` ${text.trim()}`;
    isOpen = text.startsWith('- ') || (isOpen && text.startsWith('  '));
  }
  return rows;
}

/** Names of the books, also on the command line. */
export const BOOK_NAMES = BOOKS.map(({ name }) => name);
