// Holds docs/conformance.md against the tree: every file it names exists, and every test it names is in its file. And holds
// the pages of rules (docs/security.md) against the tests: each rule that is proved by tests is carried by one, by its
// number at the end of the title, and each number that a test carries is a rule. Part of npm run check; prints each breach
// with its line and ends with exit code 1 if there is any.
// npm run conformance -- asvs 6.5.2 shows a rule and its tests; npm run conformance -- asvs counts the tests of each.
import { existsSync, readFileSync } from 'node:fs';
import { BOOK_NAMES, readRules } from './lib/rules.mjs';
import { readAllTests, readTests, withoutRules } from './lib/test-titles.mjs';

const TABLE = 'docs/conformance.md';
const COLUMNS = 4;

/** @typedef {import('./lib/test-titles.mjs').Test} Test */
/** @typedef {{ page: string, line: number, problem: string }} Problem */

/**
 * Reads the rows of the table: | requirement | reading | built in | proved by |. The last two hold code spans: a file
 * for 'built in', and `file > test name` for 'proved by', several of either divided by <br>.
 * @returns {Problem[]} what is wrong, empty when all holds
 */
function checkTable() {
  /** @type {Problem[]} */
  const problems = [];
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  for (const [index, text] of lines.entries()) {
    if (!text.startsWith('| ') || text.startsWith('| ---') || text.startsWith('| Requirement')) continue;
    const cells = text.slice(1, text.lastIndexOf('|')).split(/(?<!\\)\|/);
    const report = (/** @type {string} */ problem) => problems.push({ page: TABLE, line: index + 1, problem });
    if (cells.length !== COLUMNS) {
      report(`has ${cells.length} columns, not ${COLUMNS}`);
      continue;
    }
    const built = codeSpans(cells[2] ?? '');
    const proofs = codeSpans(cells[3] ?? '');
    if (built.length === 0) report('names no file that builds it');
    if (proofs.length === 0) report('names no test that proves it');
    for (const file of built.filter((name) => !existsSync(name))) report(`there is no file ${file}`);
    for (const proof of proofs) checkProof(proof, report);
  }
  return problems;
}

/** @param {string} cell */
function codeSpans(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => (match[1] ?? '').replaceAll(String.raw`\|`, '|').trim());
}

/** @type {Map<string, Set<string>>} */
const titlesByFile = new Map();

/**
 * @param {string} proof
 * @param {(problem: string) => void} report
 */
function checkProof(proof, report) {
  const at = proof.indexOf(' > ');
  const file = proof.slice(0, at);
  const name = withoutRules(proof.slice(at + 3));
  if (at < 0) return report(`'${proof}' is not of the form: file > test name`);
  if (!existsSync(file)) return report(`there is no file ${file}`);
  const titles = titlesByFile.get(file) ?? new Set(readTests(file).map(({ title }) => title));
  titlesByFile.set(file, titles);
  if (!titles.has(name)) report(`there is no test '${name}' in ${file}`);
}

/**
 * @param {readonly Test[]} tests
 * @returns {Problem[]}
 */
function checkRules(tests) {
  const { rules, problems } = readRules();
  const known = new Set(rules.flatMap(({ numbers }) => numbers));
  const carried = new Set(tests.flatMap(({ rules: numbers }) => numbers));
  for (const { page, line, numbers, isTested } of rules) {
    for (const number of isTested ? numbers.filter((one) => !carried.has(one)) : []) {
      problems.push({ page, line, problem: `no test carries [${number}]` });
    }
  }
  for (const { file, line, rules: numbers } of tests) {
    for (const number of numbers.filter((one) => !known.has(one))) {
      problems.push({ page: file, line, problem: `there is no rule ${number}` });
    }
  }
  return problems;
}

/**
 * Prints the rules that a number names, or all of a book, with their tests.
 * @param {string[]} args
 * @returns {boolean} whether there is such a rule
 */
function show(args) {
  const wanted = args.join(' ').toUpperCase();
  const { rules } = readRules();
  const found = rules.filter(({ numbers }) => numbers.some((one) => one === wanted || one.startsWith(`${wanted} `)));
  if (found.length === 0) {
    process.stderr.write(`There is no rule ${wanted}. npm run conformance -- ${BOOK_NAMES.join(' | ')} [number]\n`);
    return false;
  }
  const tests = readAllTests();
  for (const { numbers, text } of found) {
    const proving = tests.filter(({ rules: carried }) => carried.some((one) => numbers.includes(one)));
    if (found.length > 1) process.stdout.write(`${numbers.join(', ')}: ${proving.length}\n`);
    else process.stdout.write(`${text.slice(2)}\n`);
    for (const { file, line, title } of found.length > 1 ? [] : proving) {
      process.stdout.write(`  ${file}:${line} ${title}\n`);
    }
  }
  return true;
}

const args = process.argv.slice(2);
const problems = args.length > 0 ? [] : [...checkTable(), ...checkRules(readAllTests())];
for (const { page, line, problem } of problems) process.stdout.write(`${page}:${line}: ${problem}\n`);
if (problems.length > 0 || (args.length > 0 && !show(args))) process.exitCode = 1;
