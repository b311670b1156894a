// Checks that every class of a CSS module is used, and every used class and variable exists; part of npm run check.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import postcss from 'postcss';
import { ROOT } from './lib/processes.mjs';

const SOURCE = join(ROOT, 'apps', 'web', 'src');
const TYPE = join(SOURCE, 'styles', 'type.css');
/** The cascade layer of the modules in a folder; a module may also set defaults of plain elements, in `base`. */
const LAYERS = new Map([
  ['ui', 'ui'],
  ...['areas', 'admin', 'shared', 'site'].map((folder) => /** @type {const} */ ([folder, 'areas'])),
  ['app', 'app'],
]);

/** @type {string[]} */
const problems = [];
const report = (/** @type {string} */ file, /** @type {string} */ text) =>
  problems.push(`${relative(ROOT, file)}: ${text}`);

const files = readdirSync(SOURCE, { recursive: true }).map((name) => join(SOURCE, String(name)));
const modules = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesOf(file)]));
/** @type {Map<string, Set<string>>} used classes by module */
const taken = new Map();
const typeClasses = classesOf(TYPE);
const typeUsed = new Set();

for (const file of files) {
  if (/\.tsx?$/.test(file)) readCode(file);
  else if (file.endsWith('.module.css')) checkLayers(file);
}
checkVariables();
for (const [file, classes] of modules) {
  const used = taken.get(file) ?? new Set();
  for (const name of classes) if (!used.has(name)) report(file, `.${name} is not used anywhere`);
}
for (const name of typeClasses) if (!typeUsed.has(name)) report(TYPE, `.${name} is not used anywhere`);

if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}

/**
 * @param {string} file
 * @returns {Set<string>} the classes in its selectors
 */
function classesOf(file) {
  /** @type {Set<string>} */
  const classes = new Set();
  postcss.parse(readFileSync(file, 'utf8')).walkRules(({ selector, parent }) => {
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return;
    for (const [, name] of selector.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.([a-z][\w-]*)/gi))
      classes.add(name ?? '');
    if (selector.includes(':global')) report(file, 'a site-wide class belongs in styles/type.css');
  });
  return classes;
}

/**
 * Collects the classes that a file uses from each module, and reports those that don't exist. Class names must be
 * written out, so that they can be searched for.
 * @param {string} file
 */
function readCode(file) {
  const code = readFileSync(file, 'utf8');
  // Without import paths: './bare-layout.module.css' does not use `layout`.
  const body = code.replaceAll(/^import .*\.module\.css';$/gm, '');
  for (const [, alias = '', path = ''] of code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
    const module = resolve(dirname(file), path);
    const classes = modules.get(module);
    if (!classes) report(file, `there is no ${path}`);
    if (!classes) continue;
    const uses = [...body.matchAll(new RegExp(`\\b${alias}\\b(?:\\.(\\w+))?`, 'g'))];
    if (uses.length === 0) report(file, `${path} is imported, but not used`);
    for (const [, name] of uses) {
      if (name === undefined) report(file, `name the class: ${alias}.name, not ${alias}[...]`);
      else if (!classes.has(name)) report(file, `${path} has no .${name}`);
      else taken.set(module, (taken.get(module) ?? new Set()).add(name));
    }
  }
  for (const [text] of code.matchAll(/className=(?:"[^"]*"|\{[^{}]*\})|classNames\([^()]*\)/g))
    readTypeClasses(file, text);
}

/**
 * @param {string} file
 * @param {string} text an attribute or a call that joins classes
 */
function readTypeClasses(file, text) {
  // Strings in comparisons are no classes.
  for (const [, words = ''] of text.replaceAll(/[!=]== '[^']*'/g, '').matchAll(/["']([^"']*)["']/g)) {
    for (const name of words.split(' ').filter(Boolean)) {
      if (typeClasses.has(name)) typeUsed.add(name);
      else report(file, `'${name}' is not a class of styles/type.css`);
    }
  }
}

/**
 * Checks that rules are in the layer of their folder (or below, for plain elements), so that no sheet depends on the
 * order of loading. Rules for a user's settings, such as forced colours, are outside of layers, above all.
 * @param {string} file
 */
function checkLayers(file) {
  const [folder = ''] = relative(SOURCE, file).split(/[\\/]/);
  const layer = LAYERS.get(folder) ?? '';
  if (layer === '') report(file, `modules belong in ${[...LAYERS.keys()].join(', ')}`);
  if (!existsSync(file.replace('.module.css', '.tsx')) && folder !== 'ui' && !sharedBySeveral(file)) {
    report(file, 'a module belongs beside its component, with the same name');
  }
  for (const node of postcss.parse(readFileSync(file, 'utf8')).nodes) {
    const isLayer = node.type === 'atrule' && node.name === 'layer' && ['base', layer].includes(node.params);
    const isSetting = node.type === 'atrule' && /^\((forced-colors|prefers-)/.test(node.params);
    const isNoRule = node.type === 'comment' || (node.type === 'atrule' && node.name === 'keyframes');
    if (!isLayer && !isSetting && !isNoRule) report(file, `rules belong in @layer ${layer}`);
  }
}

/** Checks that each variable that a style reads without a default is set in a style or by a component. */
function checkVariables() {
  const sources = files.filter((file) => /\.(?:css|tsx?)$/.test(file));
  const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]));
  const given = new Set(
    [...texts.values()].flatMap((text) => [...text.matchAll(/(--[\w-]+)['"`]?\]?\s*:/g)].map(([, name]) => name)),
  );
  for (const [file, text] of texts) {
    // a name that ends in a hyphen is completed by code
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]*\w)\)/g)) {
      if (!given.has(name)) report(file, `${name} is not set anywhere`);
    }
  }
}

/**
 * @param {string} file
 */
function sharedBySeveral(file) {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  return files.filter((code) => code.endsWith('.tsx') && readFileSync(code, 'utf8').includes(`/${name}'`)).length > 1;
}
