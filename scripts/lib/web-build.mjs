import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { Complaint, npm, ROOT, toTerminal } from './processes.mjs';

const INPUTS = ['apps/web', 'packages/contract', 'package-lock.json'];
const NOT_INPUTS = new Set(['node_modules', 'dist', 'dist-ssr', '.cache']);
const OUTPUT = join(ROOT, 'apps', 'web', 'dist');
const STAMP = join(ROOT, '.cache', 'web-build.sha256');

/**
 * Builds the web app unless what it is built from is what the present build was made of.
 * @param {import('./processes.mjs').Print} [print]
 * @returns {Promise<void>}
 */
export async function ensureWebBuilt(print = toTerminal) {
  if (isCurrent(digestInputs())) return;
  await withFileLock('web-build', async () => {
    const digest = digestInputs();
    if (isCurrent(digest)) return;
    print('Building the web app ...\n');
    rmSync(STAMP, { force: true });
    const { code, output } = await npm(['run', 'build', '--workspace=@aangan/web'], { capture: true });
    if (code !== 0) throw new Complaint(`${output}\nThe web app could not be built (see above).`);
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, digest);
  });
}

/** @param {string} digest */
function isCurrent(digest) {
  return existsSync(OUTPUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest;
}

/** By content: a fresh checkout or a switched branch changes every time stamp. */
function digestInputs() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => listFiles(join(ROOT, input)))) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (path.endsWith('.json')) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !NOT_INPUTS.has(name));
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const child = join(path, entry.name);
    return entry.isDirectory() ? listFiles(child) : [child];
  });
}
