// Part of npm run check: exact versions everywhere, a lock file without download hosts and with an integrity hash for
// every package, and only allowed licences.
import { readFileSync } from 'node:fs';

const MANIFESTS = [
  'package.json',
  'packages/contract/package.json',
  'apps/server/package.json',
  'apps/web/package.json',
];
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
/** Allowed licences of what runs in the product; tools that only build or test may have others. */
const LICENSES =
  /^(MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0|MIT-0)$/;
/** libvips, which sharp ships as a separate, replaceable library, as the LGPL requires. */
const LIBRARIES = /^@img\/sharp-/;

/** @type {string[]} */
const problems = [];
/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

for (const path of MANIFESTS) {
  const manifest = readJson(path);
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      if (!EXACT.test(String(version))) problems.push(`${path}: ${name} is '${version}'; pin an exact version`);
    }
  }
}

for (const [place, entry] of Object.entries(readJson('package-lock.json').packages)) {
  if (!place.includes('node_modules/') || entry.link) continue;
  if (entry.resolved) problems.push(`package-lock.json: ${place} names a download address`);
  if (!entry.integrity && !entry.inBundle) problems.push(`package-lock.json: ${place} has no integrity hash`);
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (!entry.dev && !allows(entry.license, name))
    problems.push(`${name}: the licence '${entry.license}' is not on the list`);
}

/** @param {string | undefined} license @param {string} name */
function allows(license, name) {
  if (license === undefined) return false;
  if (LIBRARIES.test(name)) return true;
  const choices = license.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => LICENSES.test(part.trim())));
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
