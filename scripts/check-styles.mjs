// Every class of a CSS module is used, and every class used is there; part of npm run check.
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
const complaints = [];
const complain = (/** @type {string} */ file, /** @type {string} */ text) =>
  complaints.push(`${relative(ROOT, file)}: ${text}`);

const files = readdirSync(SOURCE, { recursive: true }).map((name) => join(SOURCE, String(name)));
const modules = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesOf(file)]));
/** @type {Map<string, Set<string>>} what the code takes from each module */
const taken = new Map();
const typeClasses = classesOf(TYPE);
const typeUsed = new Set();

for (const file of files) {
  if (/\.tsx?$/.test(file)) readCode(file);
  else if (file.endsWith('.module.css')) checkLayers(file);
}
for (const [file, classes] of modules) {
  const used = taken.get(file) ?? new Set();
  for (const name of classes) if (!used.has(name)) complain(file, `.${name} is not used anywhere`);
}
for (const name of typeClasses) if (!typeUsed.has(name)) complain(TYPE, `.${name} is not used anywhere`);

if (complaints.length > 0) {
  process.stdout.write(`${complaints.join('\n')}\n`);
  process.exitCode = 1;
}

/**
 * @param {string} file
 * @returns {Set<string>} the classes its selectors name
 */
function classesOf(file) {
  /** @type {Set<string>} */
  const classes = new Set();
  postcss.parse(readFileSync(file, 'utf8')).walkRules(({ selector, parent }) => {
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return;
    for (const [, name] of selector.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.([a-z][\w-]*)/gi))
      classes.add(name ?? '');
    if (selector.includes(':global')) complain(file, 'a site-wide class belongs in styles/type.css');
  });
  return classes;
}

/**
 * Notes what a file takes from which module, and looks for what isn't there. A class is always written out, so that a
 * reader can search for it, and so can this.
 * @param {string} file
 */
function readCode(file) {
  const code = readFileSync(file, 'utf8');
  // Without the paths of others: './bare-layout.module.css' is no use of `layout`.
  const body = code.replaceAll(/^import .*\.module\.css';$/gm, '');
  for (const [, alias = '', path = ''] of code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
    const module = resolve(dirname(file), path);
    const classes = modules.get(module);
    if (!classes) complain(file, `there is no ${path}`);
    if (!classes) continue;
    const uses = [...body.matchAll(new RegExp(`\\b${alias}\\b(?:\\.(\\w+))?`, 'g'))];
    if (uses.length === 0) complain(file, `${path} is imported, but not used`);
    for (const [, name] of uses) {
      if (name === undefined) complain(file, `name the class: ${alias}.name, not ${alias}[...]`);
      else if (!classes.has(name)) complain(file, `${path} has no .${name}`);
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
  // What is compared with is no class.
  for (const [, words = ''] of text.replaceAll(/[!=]== '[^']*'/g, '').matchAll(/["']([^"']*)["']/g)) {
    for (const name of words.split(' ').filter(Boolean)) {
      if (typeClasses.has(name)) typeUsed.add(name);
      else complain(file, `'${name}' is not a class of styles/type.css`);
    }
  }
}

/**
 * Rules stand in the layer of their folder (or below, for plain elements): then no sheet depends on the order in which
 * it arrives. What answers a setting of the user's own stands outside, above all.
 * @param {string} file
 */
function checkLayers(file) {
  const [folder = ''] = relative(SOURCE, file).split(/[\\/]/);
  const layer = LAYERS.get(folder) ?? '';
  if (layer === '') complain(file, `modules belong in ${[...LAYERS.keys()].join(', ')}`);
  if (!existsSync(file.replace('.module.css', '.tsx')) && folder !== 'ui' && !sharedBySeveral(file)) {
    complain(file, 'a module belongs beside its component, with the same name');
  }
  for (const node of postcss.parse(readFileSync(file, 'utf8')).nodes) {
    const isLayer = node.type === 'atrule' && node.name === 'layer' && ['base', layer].includes(node.params);
    const isSetting = node.type === 'atrule' && /^\((forced-colors|prefers-)/.test(node.params);
    const isNoRule = node.type === 'comment' || (node.type === 'atrule' && node.name === 'keyframes');
    if (!isLayer && !isSetting && !isNoRule) complain(file, `rules belong in @layer ${layer}`);
  }
}

/**
 * @param {string} file
 */
function sharedBySeveral(file) {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  return files.filter((code) => code.endsWith('.tsx') && readFileSync(code, 'utf8').includes(`/${name}'`)).length > 1;
}
