import { readFileSync } from 'node:fs';

/**
 * A rule that tests prove by carrying its number, as a page lists it.
 * @typedef {{ page: string, line: number, numbers: string[], text: string, isTested: boolean, isInspected: boolean }} Rule
 */

/**
 * The books of rules, each with the page that lists them: what their numbers begin with in a test's title and, on the
 * page, the heading under which they stand. A row is `- 6.5.2 L2 hashed: how it is met. Proof: tests.`
 */
const BOOKS = [
  { name: 'ASVS', prefix: 'ASVS ', page: 'docs/security.md', heading: '## ASVS', number: /^\d+\.\d+\.\d+$/ },
];

/** Proof: tests. | by inspection, where and what. | tests; by inspection, where and what. */
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
  for (const { prefix, page, heading, number } of BOOKS) {
    const lines = readFileSync(page, 'utf8').split('\n');
    const begin = lines.findIndex((text) => text.startsWith(heading));
    for (const [index, text] of lines.entries()) {
      if (begin < 0 || index < begin || !text.startsWith('- ')) continue;
      const report = (/** @type {string} */ problem) => problems.push({ page, line: index + 1, problem });
      const numbers = (/^- ([A-Z]?\d[\d.]*(?:, [A-Z]?\d[\d.]*)*) /.exec(text)?.[1] ?? '').split(', ');
      if (numbers.some((one) => !number.test(one))) {
        report('does not begin with the numbers of its rules');
        continue;
      }
      const [, tested, inspected] = PROOF.exec(text) ?? [];
      if (!tested && !inspected) report('does not end with: Proof: tests. or: Proof: by inspection, where and what.');
      const names = numbers.map((one) => prefix + one);
      for (const name of names) {
        if (rules.some((rule) => rule.numbers.includes(name))) report(`has ${name} a second time`);
      }
      rules.push({ page, line: index + 1, numbers: names, text, isTested: !!tested, isInspected: !!inspected });
    }
  }
  return { rules, problems };
}

/** How the books are called on the command line. */
export const BOOK_NAMES = BOOKS.map(({ name }) => name.toLowerCase());
