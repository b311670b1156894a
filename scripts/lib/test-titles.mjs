import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * A test in its file. `title` is without tags and rule numbers; `rules` are the numbers at its end, such as `uses a
 * code up once [AUTH11, ASVS 6.5.1, 6.5.2]`, each as `AUTH11` or `ASVS 6.5.1`.
 * @typedef {{ file: string, line: number, title: string, rules: string[] }} Test
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 */

/** Functions that define a test; the last two are those of tests/faults. */
const CALLED = new Set(['it', 'test', 'itUnlessShort', 'itIfLong']);
/** Members that define no test that runs. */
const NO_TEST = new Set(['skip', 'todo', 'describe', 'extend', 'beforeEach', 'afterEach', 'use', 'step']);
const TAGS_AND_RULES = /(?: @[\w-]+)*(?: \[([^\]]+)\])?$/;
const TEST_FILE = /(?:^|\/)(?:test|tests)\/|\.(?:test|spec)\.tsx?$/;
const SOURCE_FILE = /\.(?:tsx?|mjs|css|sql)$/;
const FOLDERS = ['apps', 'bench', 'packages', 'scripts', 'tests'];
const NOT_OURS = new Set(['node_modules', 'dist', 'dist-ssr', '.cache']);

/**
 * Reads the tests of a file from its syntax tree, without skipped ones.
 * @param {string} file
 * @returns {Test[]}
 */
export function readTests(file) {
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  /** @type {Test[]} */
  const tests = [];
  visit(/** @type {Node} */ (/** @type {unknown} */ (program)), (node) => {
    const title = titleOf(node, source);
    if (title === undefined) return;
    const line = source.slice(0, node.start).split('\n').length;
    tests.push({ file, line, title: withoutRules(title), rules: rulesIn(title) });
  });
  return tests;
}

/**
 * Reads every test of the project in the working folder.
 * @returns {Test[]}
 */
export function readAllTests() {
  const files = FOLDERS.flatMap((folder) => list(folder)).filter((file) => /\.(?:ts|tsx)$/.test(file));
  return files.filter((file) => TEST_FILE.test(file)).flatMap((file) => readTests(file));
}

/**
 * Lists the source files of the product.
 * @returns {string[]}
 */
export function listSources() {
  const files = FOLDERS.flatMap((folder) => list(folder)).filter((file) => SOURCE_FILE.test(file));
  return files.filter((file) => !TEST_FILE.test(file));
}

/** @param {string} title */
function withoutRules(title) {
  return title.replace(TAGS_AND_RULES, '');
}

/**
 * @param {string} title
 * @returns {string[]} the numbers at its end; anything else is returned unchanged, for the check to report
 */
function rulesIn(title) {
  const [, list] = TAGS_AND_RULES.exec(title) ?? [];
  // square brackets without a rule number are part of the sentence
  if (list === undefined || !/^(?:ASVS |[A-Z]{1,5}\d)/.test(list)) return [];
  let book = '';
  return list.split(', ').map((item) => {
    const [, named = '', number = item] = /^(ASVS )?(\d.*)$/.exec(item) ?? [];
    if (named !== '') book = named;
    return /^\d/.test(number) ? book + number : item;
  });
}

/**
 * @param {Node} node
 * @param {string} source
 * @returns {string | undefined} the title of the test that a call defines; undefined when it defines none
 */
function titleOf(node, source) {
  if (node.type !== 'CallExpression') return undefined;
  const [first] = /** @type {Node[]} */ (node['arguments']);
  if (!first || (first.type !== 'Literal' && first.type !== 'TemplateLiteral')) return undefined;
  if (!isTest(/** @type {Node} */ (node['callee']))) return undefined;
  if (first.type === 'Literal') return typeof first['value'] === 'string' ? first['value'] : undefined;
  return source.slice(first.start + 1, first.end - 1).replaceAll(/\\(['"`])/g, '$1');
}

/**
 * Matches `it`, `test.only`, `it.each(table)`, `it.each` with a template, `it.skipIf(condition)`
 * @param {Node} callee
 * @returns {boolean}
 */
function isTest(callee) {
  if (callee.type === 'Identifier') return CALLED.has(String(callee['name']));
  if (callee.type === 'MemberExpression') {
    const property = /** @type {Node} */ (callee['property']);
    return !NO_TEST.has(String(property['name'])) && isTest(/** @type {Node} */ (callee['object']));
  }
  if (callee.type === 'CallExpression') return isMember(/** @type {Node} */ (callee['callee']));
  return callee.type === 'TaggedTemplateExpression' && isMember(/** @type {Node} */ (callee['tag']));
}

/** @param {Node} node */
function isMember(node) {
  return node.type === 'MemberExpression' && isTest(node);
}

/**
 * @param {Node} node
 * @param {(node: Node) => void} work
 */
function visit(node, work) {
  work(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof child.type === 'string') visit(child, work);
    }
  }
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function list(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NOT_OURS.has(name));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name).replaceAll('\\', '/');
    return entry.isDirectory() ? list(path) : [path];
  });
}
