import { parseSync } from 'oxc-parser';
import postcss from 'postcss';
import { youngScripts, youngStyles } from './browser-floor.mjs';

/**
 * @typedef {{ file: string, feature: string, excerpt: string }} Finding
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 */

const scripts = youngScripts();
const styles = youngStyles();
const statics = new Set(scripts.statics.map(({ owner, name }) => `${owner}.${name}`));
/**
 * Members whose name no older object has; uses of the others only show when running without them
 * (tests/e2e/site/oldest-browser.spec.ts).
 */
const members = new Map(
  scripts.members
    .filter(({ name }) => !scripts.oldNames.has(name))
    .map(({ owner, name }) => /** @type {const} */ ([name, `${owner}.prototype.${name}`]))
    // of two with one name, the first is reported
    .reverse(),
);
const GLOBALS = new Set(['window', 'self', 'globalThis']);

/**
 * @param {string} file its name, for findings
 * @param {string} code a script or a module
 * @returns {Finding[]}
 */
export function findYoungScript(file, code) {
  const { program, errors } = parseSync(file, code, { sourceType: file === 'sw.js' ? 'script' : 'module' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {Finding[]} */
  const found = [];
  const note = (/** @type {Node} */ node, /** @type {string} */ feature) =>
    found.push({
      file,
      feature,
      excerpt: code.slice(Math.max(0, node.start - 40), node.start + 60).replaceAll('\n', ' '),
    });
  const declared = declaredIn(/** @type {Node} */ (/** @type {unknown} */ (program)));
  walk(/** @type {Node} */ (/** @type {unknown} */ (program)), (node, parent, key) => {
    if (node.type === 'StaticBlock') note(node, 'class static block');
    if (node.type === 'VariableDeclaration' && String(node['kind']).includes('using')) note(node, 'using');
    if (node.type === 'Decorator' || node.type === 'AccessorProperty') note(node, 'decorator');
    if (node.type === 'ImportAttribute') note(node, 'import attributes');
    if (node.type === 'Literal') noteLiteral(node, note);
    if (node.type === 'TemplateElement') notePattern(node, /** @type {{ raw: string }} */ (node['value']).raw, note);
    if (node.type === 'Identifier') {
      const name = String(node['name']);
      if (scripts.globals.has(name) && !declared.has(name) && isReference(parent, key)) note(node, name);
    }
    if (node.type === 'MemberExpression') {
      const name = propertyOf(node);
      const owner = /** @type {Node} */ (node['object']);
      const of = owner.type === 'Identifier' ? String(owner['name']) : '';
      if (name === null) return;
      if (GLOBALS.has(of) && scripts.globals.has(name)) note(node, name);
      else if (statics.has(`${of}.${name}`) && !declared.has(of)) note(node, `${of}.${name}`);
      else if (members.has(name) && isCalled(parent, key)) note(node, members.get(name) ?? name);
    }
  });
  return found;
}

/**
 * @param {Node} node
 * @param {(node: Node, feature: string) => void} note
 */
function noteLiteral(node, note) {
  const regex = /** @type {{ pattern: string, flags: string } | undefined} */ (node['regex']);
  if (regex) {
    if (regex.flags.includes('v')) note(node, 'flag v of regular expressions');
    notePattern(node, regex.pattern, note);
  } else if (typeof node['value'] === 'string') notePattern(node, node['value'], note);
}

/**
 * Checks strings too: a string may become a regular expression at run time.
 * @param {Node} node
 * @param {string} pattern
 * @param {(node: Node, feature: string) => void} note
 */
function notePattern(node, pattern, note) {
  if (/\(\?<[=!]/.test(pattern)) note(node, 'lookbehind');
  if (/\(\?[ims]*-?[ims]+:/.test(pattern)) note(node, 'modifiers of regular expressions');
}

/**
 * @param {Node} node
 * @returns {string | null} null when it is known at run time only
 */
function propertyOf(node) {
  const property = /** @type {Node} */ (node['property']);
  if (node['computed'] !== true) return String(property['name']);
  return property.type === 'Literal' && typeof property['value'] === 'string' ? property['value'] : null;
}

/**
 * @param {Node | undefined} parent
 * @param {string} key of the node in its parent
 */
function isCalled(parent, key) {
  return parent?.type === 'CallExpression' && key === 'callee';
}

/**
 * @param {Node | undefined} parent
 * @param {string} key under which the parent has it
 */
function isReference(parent, key) {
  if (parent?.type === 'MemberExpression') return key === 'object' || parent['computed'] === true;
  if (parent?.type === 'Property' || parent?.type.endsWith('Definition'))
    return key === 'value' || parent['computed'] === true;
  return !/^(Export|Import|Labeled|Break|Continue|Meta)/.test(parent?.type ?? '');
}

/**
 * @param {Node} program
 * @returns {Set<string>} names declared anywhere in it, which are therefore no globals
 */
function declaredIn(program) {
  /** @type {Set<string>} */
  const names = new Set();
  const bind = (/** @type {unknown} */ value) => {
    const pattern = /** @type {Node | null} */ (value);
    if (!pattern) return;
    if (pattern.type === 'Identifier') names.add(String(pattern['name']));
    else if (pattern.type === 'ObjectPattern')
      for (const part of /** @type {Node[]} */ (pattern['properties'])) bind(part['value'] ?? part['argument']);
    else if (pattern.type === 'ArrayPattern')
      for (const part of /** @type {unknown[]} */ (pattern['elements'])) bind(part);
    else bind(pattern['left'] ?? pattern['argument']);
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || /^(Function|Class)/.test(node.type)) bind(node['id']);
    if (/^Import.*Specifier$/.test(node.type)) bind(node['local']);
    if (node.type === 'CatchClause') bind(node['param']);
    for (const one of /** @type {unknown[]} */ (Array.isArray(node['params']) ? node['params'] : [])) bind(one);
  });
  return names;
}

/**
 * @param {Node} node
 * @param {(node: Node, parent: Node | undefined, key: string) => void} visit
 * @param {Node} [parent]
 * @param {string} [key]
 */
function walk(node, visit, parent, key = '') {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof child.type === 'string') walk(child, visit, node, name);
    }
  }
}

/** Container query units. */
const CONTAINER_UNIT = /\d(?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b/;

/**
 * @param {string} file its name, to be told
 * @param {string} code a style sheet
 * @returns {Finding[]}
 */
export function findYoungStyle(file, code) {
  /** @type {Finding[]} */
  const found = [];
  const note = (/** @type {string} */ feature, /** @type {string} */ excerpt) =>
    found.push({ file, feature, excerpt: excerpt.slice(0, 120) });
  const root = postcss.parse(code);
  root.walkAtRules(({ name, params }) => {
    if (styles.atRules.has(name)) note(`@${name}`, `@${name} ${params}`);
    if (name === 'media' && /\([^)]*[<>]/.test(params)) note('range in @media', params);
    for (const word of params.match(/[a-z-]+(?=\s*[:)])/g) ?? []) {
      if (name === 'media' && styles.media.has(word)) note(`@media (${word})`, params);
    }
  });
  root.walkRules(({ selector, parent }) => {
    if (parent?.type === 'rule' || selector.includes('&')) note('nesting', selector);
    for (const [, word = ''] of selector.matchAll(/::?([a-z-]+)/g)) {
      if (styles.selectors.has(word)) note(`:${word}`, selector);
    }
  });
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    // A browser ignores an unknown value and keeps the earlier declaration.
    if (hasFallback(declaration)) return;
    const excerpt = `${prop}: ${value}`;
    if (styles.property.has(prop)) note(prop, excerpt);
    for (const word of value.match(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g) ?? []) {
      if (!styles.property.has(prop) && styles.values.get(prop)?.has(word)) note(`${prop}: ${word}`, excerpt);
    }
    for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z0-9-]*)\(/g)) {
      if (styles.functions.has(name)) note(`${name}()`, excerpt);
    }
    if (CONTAINER_UNIT.test(value)) note('units of containers', excerpt);
  });
  return found;
}

/**
 * @param {import('postcss').Declaration} declaration
 * @returns {boolean} whether the same property, or its prefixed form, comes before it in the same rule
 */
function hasFallback(declaration) {
  const { prop, parent } = declaration;
  const before = parent?.nodes.slice(0, parent.index(declaration)) ?? [];
  return before.some((one) => one.type === 'decl' && (one.prop === prop || one.prop === `-webkit-${prop}`));
}
