// Compares the pages of rules (docs/product.md, docs/security.md) with the tests: each rule that tests prove has its id
// at the end of a test title, and each id in a test title or a comment is a rule. Part of npm run check; prints each
// problem with its line and exits with 1 if there is any. npm run conformance -- --write writes docs/conformance.md,
// the product's rules with their tests. npm run conformance -- HOME2, or asvs 6.5.2, shows a rule and its tests; HOME
// counts the tests of each rule of a section, asvs and product those of a book.
import { readFileSync, writeFileSync } from 'node:fs';
import { conformancePage, testsOf } from './lib/conformance-page.mjs';
import { BOOK_NAMES, readRules } from './lib/rules.mjs';
import { listSources, readAllTests } from './lib/test-titles.mjs';

const PAGE = 'docs/conformance.md';

/** @typedef {{ page: string, line: number, problem: string }} Problem */

/** @returns {Problem[]} what is wrong, empty when all holds */
function check() {
  const { rules, problems } = readRules();
  const tests = readAllTests();
  const known = new Set(rules.flatMap(({ numbers }) => numbers));
  const carried = new Set(tests.flatMap(({ rules: numbers }) => numbers));
  for (const { page, line, numbers, isTested } of rules) {
    for (const number of isTested ? numbers.filter((one) => !carried.has(one)) : []) {
      problems.push({ page, line, problem: `no test carries [${number}]` });
    }
  }
  for (const { file, line, title, rules: numbers } of tests) {
    // only the last list of rule ids in a title is read
    if (/ \[(?:ASVS |[A-Z]{1,5})\d[^\]]*\]$/.test(title)) {
      problems.push({ page: file, line, problem: 'has rules before the end of its title' });
    }
    for (const number of numbers.filter((one) => !known.has(one))) {
      problems.push({ page: file, line, problem: `there is no rule ${number}` });
    }
  }
  problems.push(...checkCitations(known));
  if (readFileSync(PAGE, 'utf8') !== conformancePage(rules, tests)) {
    problems.push({ page: PAGE, line: 1, problem: 'is stale: npm run conformance -- --write' });
  }
  return problems;
}

/**
 * @param {ReadonlySet<string>} known every rule id
 * @returns {Problem[]} ids in the product's files, a section's letters and a number, that are no rule
 */
function checkCitations(known) {
  const sections = new Set([...known].flatMap((id) => /^[A-Z]+(?=\d)/.exec(id) ?? []));
  if (sections.size === 0) return [];
  const cited = new RegExp(String.raw`\b(?:${[...sections].join('|')})[1-9]\d*[a-z]?\b`, 'g');
  return listSources().flatMap((page) =>
    readFileSync(page, 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        (text.match(cited) ?? [])
          .filter((id) => !known.has(id))
          .map((id) => ({ page, line: index + 1, problem: `there is no rule ${id}` })),
      ),
  );
}

/**
 * Prints the rules of a number, a section's letters or a book, with their tests.
 * @param {string} wanted
 * @returns {boolean} whether there is such a rule
 */
function show(wanted) {
  const { rules } = readRules();
  const number = wanted.toUpperCase();
  const isWanted = (/** @type {string} */ one) =>
    one.toUpperCase() === number || one.replace(/\d+[a-z]?$/, '') === number;
  const found = rules.filter(({ book, numbers }) => book === wanted.toLowerCase() || numbers.some(isWanted));
  if (found.length === 0) {
    process.stderr.write(
      `There is no rule ${number}. npm run conformance -- ${BOOK_NAMES.join(' | ')} | HOME | HOME2\n`,
    );
    return false;
  }
  const tests = readAllTests();
  for (const rule of found) {
    const proving = testsOf(rule, tests);
    if (found.length > 1) process.stdout.write(`${rule.numbers.join(', ')}: ${proving.length}\n`);
    else process.stdout.write(`${rule.text}\n`);
    for (const { file, line, title } of found.length > 1 ? [] : proving) {
      process.stdout.write(`  ${file}:${line} ${title}\n`);
    }
  }
  return true;
}

const wanted = process.argv.slice(2).join(' ');
if (wanted === '--write') {
  writeFileSync(PAGE, conformancePage(readRules().rules, readAllTests()));
} else if (wanted !== '') {
  process.exitCode = show(wanted) ? 0 : 1;
} else {
  const problems = check();
  for (const { page, line, problem } of problems) process.stdout.write(`${page}:${line}: ${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
