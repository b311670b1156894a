// Holds docs/conformance.md against the tree: every file it names exists, and every test it names is in its file. So with
// the tests that docs/security.md names.
// Part of npm run check; prints each breach with its line and ends with exit code 1 if there is any.
import { existsSync, readFileSync } from 'node:fs';

const TABLE = 'docs/conformance.md';
const COLUMNS = 4;
const SECURITY = 'docs/security.md';

/**
 * Reads the rows of the table: | requirement | reading | built in | proved by |. The last two hold code spans: a file
 * for 'built in', and `file > test name` for 'proved by', several of either divided by <br>.
 * @returns {{ line: number, problem: string }[]} what is wrong, empty when all holds
 */
function checkTable() {
  /** @type {{ line: number, problem: string }[]} */
  const problems = [];
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  for (const [index, text] of lines.entries()) {
    if (!text.startsWith('| ') || text.startsWith('| ---') || text.startsWith('| Requirement')) continue;
    const cells = text.slice(1, text.lastIndexOf('|')).split(/(?<!\\)\|/);
    const report = (/** @type {string} */ problem) => problems.push({ line: index + 1, problem });
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

/** @type {Map<string, string>} */
const sources = new Map();

/**
 * @param {string} proof
 * @param {(problem: string) => void} report
 */
function checkProof(proof, report) {
  const at = proof.indexOf(' > ');
  const file = proof.slice(0, at);
  const name = proof.slice(at + 3);
  if (at < 0) return report(`'${proof}' is not of the form: file > test name`);
  if (!existsSync(file)) return report(`there is no file ${file}`);
  const source = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, source);
  if (!titles(source).has(name)) report(`there is no test '${name}' in ${file}`);
}

/** The titles given to it, test and their each forms, as they stand in the source. @param {string} source */
function titles(source) {
  const found = new Set();
  const calls =
    /\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;
  for (const [, single, double, template] of source.matchAll(calls)) {
    found.add((single ?? double ?? template ?? '').replaceAll(/\\(['"`])/g, '$1'));
  }
  return found;
}

/** The ASVS table: | requirement | how it is met | proved by |, the last with tests or with what to look at. */
function checkSecurity() {
  /** @type {{ line: number, problem: string }[]} */
  const problems = [];
  const lines = readFileSync(SECURITY, 'utf8').split('\n');
  const begin = lines.findIndex((text) => text.startsWith('## ASVS'));
  for (const [index, text] of lines.entries()) {
    if (index < begin || !/^\| \d/.test(text)) continue;
    const report = (/** @type {string} */ problem) => problems.push({ line: index + 1, problem });
    const proved = text.slice(1, text.lastIndexOf('|')).split(/(?<!\\)\|/)[2] ?? '';
    const proofs = codeSpans(proved).filter((span) => span.includes(' > '));
    if (proofs.length === 0 && !proved.includes('By inspection: ')) report('names neither a test nor what to inspect');
    for (const proof of proofs) checkProof(proof, report);
  }
  return problems;
}

/** @type {[string, () => { line: number, problem: string }[]][]} */
const checks = [
  [TABLE, checkTable],
  [SECURITY, checkSecurity],
];
for (const [file, check] of checks) {
  for (const { line, problem } of check()) {
    process.stdout.write(`${file}:${line}: ${problem}\n`);
    process.exitCode = 1;
  }
}
