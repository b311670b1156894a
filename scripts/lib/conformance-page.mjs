import { basename } from 'node:path';

/** @typedef {import('./rules.mjs').Rule} Rule */
/** @typedef {import('./test-titles.mjs').Test} Test */

const WIDTH = 160;

const HEAD = `# Conformance

The tests of each rule of [product.md](product.md): how many carry its id, and in which files.
\`npm run conformance -- HOME2\` shows a rule in full with its tests. Written by \`npm run conformance -- --write\`;
\`npm run check\` fails when it is stale.
`;

/**
 * Writes docs/conformance.md: one short line for each rule of the product, by area and section.
 * @param {readonly Rule[]} rules of all books
 * @param {readonly Test[]} tests
 * @returns {string}
 */
export function conformancePage(rules, tests) {
  const ours = rules.filter(({ book }) => book === 'product');
  let page = HEAD;
  /** @type {Rule | undefined} */
  let last;
  for (const rule of ours) {
    const isNewArea = rule.area !== last?.area;
    const isNewSection = isNewArea || rule.section !== last?.section;
    if (isNewArea) page += `\n## ${rule.area}\n`;
    if (isNewSection && rule.section !== '') page += `\n### ${rule.section}\n`;
    page += `${isNewSection ? '\n' : ''}${lineOf(rule, testsOf(rule, tests))}\n`;
    last = rule;
  }
  return page;
}

/**
 * Returns the tests that name a rule.
 * @param {Rule} rule
 * @param {readonly Test[]} tests all of them
 */
export function testsOf(rule, tests) {
  return tests.filter(({ rules: carried }) => carried.some((one) => rule.numbers.includes(one)));
}

/**
 * @param {Rule} rule
 * @param {readonly Test[]} tests those that name it
 * @returns {string} the rule, its text as far as there is room, and the files of its tests
 */
function lineOf(rule, tests) {
  const files = [...new Set(tests.map(({ file }) => basename(file)))].sort();
  const named = files.length > 3 ? [...files.slice(0, 2), `${files.length - 2} more files`] : files;
  const proof = ` (${tests.length}: ${named.join(', ')})`;
  const [id, ...words] = rule.text.replaceAll('`', '').split(' ');
  let line = `- **${id}**`;
  while (words.length > 0 && `${line} ${words[0]} ...${proof}`.length <= WIDTH) line += ` ${words.shift()}`;
  return `${line}${words.length > 0 ? ' ...' : ''}${proof}`;
}
