import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * Finds what the oldest supported browsers lack, by MDN's compatibility data.
 * @typedef {import('@mdn/browser-compat-data').CompatStatement} CompatStatement
 * @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} SimpleSupportStatement
 * @typedef {import('@mdn/browser-compat-data').Identifier} Identifier
 * @typedef {{ feature: string, in: string, reason: string }} Allowed exceptions: `in` is the prefix of a file's name
 *   below `dist`
 * @typedef {{ owner: string, name: string }} Member `owner` is the name of a global
 * @typedef {object} YoungScripts
 * @property {Set<string>} globals
 * @property {Member[]} statics
 * @property {Member[]} members of instances, with their prototype's owner
 * @property {Set<string>} oldNames names of members that the oldest browsers have on any object
 */

/** @type {{ oldest: Record<'chrome' | 'edge' | 'firefox' | 'safari', string>, allowed: Allowed[] }} */
const { oldest, allowed } = JSON.parse(readFileSync(join(ROOT, 'apps', 'web', 'browsers.json'), 'utf8'));

export const OLDEST = oldest;
export const ALLOWED = allowed;

/** @type {import('@mdn/browser-compat-data').CompatData} */
const { api, css, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data');

const FLOOR = Object.entries(oldest);

/**
 * @param {CompatStatement} statement
 * @returns {boolean} whether all of the oldest browsers support it, without a prefix or a flag
 */
function isOld({ support }) {
  return FLOOR.every(([browser, version]) => {
    const known = support[/** @type {'chrome'} */ (browser)];
    // A few details are not recorded for every browser.
    return known === undefined || [known].flat().some((one) => isSince(one, version));
  });
}

/**
 * @param {SimpleSupportStatement} statement
 * @param {string} version
 */
function isSince({ version_added: added, version_removed: removed, ...rest }, version) {
  if (typeof added !== 'string' || added === 'preview') return false;
  if (rest.flags || rest.prefix || rest.alternative_name) return false;
  return isUpTo(added, version) && !(typeof removed === 'string' && isUpTo(removed, version));
}

/**
 * @param {string} one
 * @param {string} other
 */
function isUpTo(one, other) {
  const [a = 0, b = 0] = one.replace('≤', '').split('.').map(Number);
  const [c = 0, d = 0] = other.split('.').map(Number);
  return a < c || (a === c && b <= d);
}

/**
 * @param {Identifier | undefined} parent
 * @returns {[name: string, statement: CompatStatement, child: Identifier][]}
 */
function childrenOf(parent) {
  return Object.entries(parent ?? {}).flatMap(([name, child]) => {
    const { ['__compat']: statement } = /** @type {Identifier} */ (child);
    return statement ? [[name, statement, /** @type {Identifier} */ (child)]] : [];
  });
}

/** Names of identifiers; the data also has entries for behaviour, such as `serializable_object`. */
const isName = (/** @type {string} */ name) => /^[A-Za-z][A-Za-z0-9]*$/.test(name);

/**
 * Returns globals and members, of the language and of the browser, that the oldest browsers lack.
 * @returns {YoungScripts}
 */
export function youngScripts() {
  /** @type {YoungScripts} */
  const young = { globals: new Set(), statics: [], members: [], oldNames: new Set() };
  const add = (
    /** @type {string} */ owner,
    /** @type {string} */ name,
    /** @type {boolean} */ isStatic,
    /** @type {boolean} */ isKnown,
  ) => {
    if (isKnown) young.oldNames.add(name);
    else (isStatic ? young.statics : young.members).push({ owner, name });
  };
  for (const [owner, statement, members] of childrenOf(javascript.builtins)) {
    if (!isOld(statement)) young.globals.add(owner);
    for (const [name, member, inner] of childrenOf(members)) {
      if (!isName(name)) continue;
      const isStatic = !(member.spec_url ?? '').toString().includes('.prototype');
      if (name === owner) {
        // A constructor may be newer than its instances, such as Iterator.
        if (!isOld(member)) young.globals.add(owner);
        continue;
      }
      add(owner, name, isStatic, isOld(member));
      // such as Intl.NumberFormat.prototype.formatRange
      if (owner === 'Intl')
        for (const [part, detail] of childrenOf(inner))
          if (isName(part)) add(`Intl.${name}`, part, false, isOld(detail));
    }
  }
  for (const [owner, statement, members] of childrenOf(api)) {
    const isFunction = /^[a-z]/.test(owner);
    if (!isOld(statement)) young.globals.add(owner);
    // Instances of a newer class come from a newer function, which is found by itself.
    if (isFunction || !isOld(statement)) continue;
    for (const [name, member] of childrenOf(members)) {
      const [plain = '', kind] = name.split('_');
      if (!isName(plain) || plain === owner || (kind !== undefined && kind !== 'static')) continue;
      if (owner === 'Window' && !isOld(member)) young.globals.add(plain);
      else add(owner, plain, kind === 'static', isOld(member));
    }
  }
  return young;
}

/** Returns properties, keywords, functions, units, selectors and at-rules that the oldest browsers lack. */
export function youngStyles() {
  const property = new Set();
  /** @type {Map<string, Set<string>>} */
  const values = new Map();
  for (const [name, statement, inner] of childrenOf(css?.['properties'])) {
    if (!isOld(statement) && !name.startsWith('-')) property.add(name);
    const keywords = childrenOf(inner).filter(([word, detail]) => /^[a-z-]+$/.test(word) && !isOld(detail));
    values.set(name, new Set(keywords.map(([word]) => word)));
  }
  const functions = new Set();
  const collect = (/** @type {Identifier | undefined} */ parent) => {
    for (const [name, statement, inner] of childrenOf(parent)) {
      if (!isOld(statement)) functions.add(name);
      collect(inner);
    }
  };
  collect(css?.['types']);
  const young = (/** @type {string} */ part) =>
    new Set(
      childrenOf(css?.[part]).flatMap(([name, statement]) => (isOld(statement) || name.startsWith('-') ? [] : [name])),
    );
  const rules = /** @type {Record<string, Identifier>} */ (css?.['at-rules'] ?? {});
  const media = childrenOf(rules['media']).flatMap(([name, statement]) => (isOld(statement) ? [] : [name]));
  return {
    property,
    values,
    functions,
    selectors: young('selectors'),
    atRules: young('at-rules'),
    media: new Set(media),
  };
}
