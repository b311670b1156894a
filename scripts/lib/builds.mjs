import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { UserError, npm, ROOT, toTerminal } from './processes.mjs';
import { webLanguages } from './web-languages.mjs';

/**
 * @typedef {object} Build
 * @property {string} workspace whose script `build` runs
 * @property {string} what its name in messages
 * @property {string[]} inputs source folders and files, relative to the repository
 * @property {() => string} [setting] what else the build depends on
 * @property {string} output the output folder
 */

const NOT_INPUTS = new Set(['node_modules', 'dist', 'dist-ssr', '.cache']);
/** @type {Build} */
const WEB = {
  workspace: 'web',
  what: 'web app',
  inputs: [
    'apps/web',
    'packages/contract',
    'package-lock.json',
    'scripts/lib/languages.mjs',
    'scripts/lib/web-languages.mjs',
    'translations',
  ],
  setting: () => webLanguages().join(),
  output: 'apps/web/dist',
};
/** @type {Build} */
const SERVER = {
  workspace: 'server',
  what: 'server',
  inputs: ['apps/server/scripts', 'apps/server/src', 'packages/contract', 'package-lock.json'],
  output: 'apps/server/dist',
};

/**
 * Builds the server and the web app unless their builds are current.
 * @param {import('./processes.mjs').Print} [print]
 * @returns {Promise<void>}
 */
export async function ensureBuilt(print = toTerminal) {
  await ensureServerBuilt(print);
  await ensureWebBuilt(print);
}

/**
 * As `ensureBuilt`, for the web app only.
 * @param {import('./processes.mjs').Print} [print]
 * @returns {Promise<void>}
 */
export function ensureWebBuilt(print = toTerminal) {
  return ensure(WEB, print);
}

/**
 * As `ensureBuilt`, for the server only.
 * @param {import('./processes.mjs').Print} [print]
 * @returns {Promise<void>}
 */
export function ensureServerBuilt(print = toTerminal) {
  return ensure(SERVER, print);
}

/**
 * @param {Build} build
 * @param {import('./processes.mjs').Print} print
 * @returns {Promise<void>}
 */
async function ensure(build, print) {
  const { workspace, what } = build;
  if (isCurrent(build, digestInputs(build))) return;
  await withFileLock(`${workspace}-build`, async () => {
    const digest = digestInputs(build);
    if (isCurrent(build, digest)) return;
    print(`Building the ${what} ...\n`);
    const stamp = stampOf(build);
    rmSync(stamp, { force: true });
    const { code, output } = await npm(['run', 'build', `--workspace=@aangan/${workspace}`], { capture: true });
    if (code !== 0) throw new UserError(`${output}\nThe ${what} could not be built (see above).`);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, digest);
  });
}

/** @param {Build} build */
function stampOf({ workspace }) {
  return join(ROOT, '.cache', `${workspace}-build.sha256`);
}

/**
 * @param {Build} build
 * @param {string} digest
 */
function isCurrent(build, digest) {
  const stamp = stampOf(build);
  return existsSync(join(ROOT, build.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

/**
 * Hashes the inputs' content: a fresh checkout or a switched branch changes every time stamp.
 * @param {Build} build
 */
function digestInputs({ inputs, setting }) {
  const hash = createHash('sha256').update(setting?.() ?? '');
  for (const file of inputs.flatMap((input) => listFiles(join(ROOT, input)))) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !NOT_INPUTS.has(name));
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const child = join(path, entry.name);
    return entry.isDirectory() ? listFiles(child) : [child];
  });
}
