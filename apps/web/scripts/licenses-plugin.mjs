// Provides the module `virtual:licenses`: the packages that run in the product, with version and licence, from the lock
// file and each package's manifest.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ID = 'virtual:licenses';

/**
 * @param {string} root folder of package-lock.json
 * @returns {import('vite').Plugin}
 */
export function licensesPlugin(root) {
  return {
    name: 'aangan-licenses',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      return id === `\0${ID}` ? `export const packages = ${JSON.stringify(await readPackages(root))};` : undefined;
    },
  };
}

/** @param {string} root */
async function readPackages(root) {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(lock.packages).filter(
    ([place, entry]) => place.startsWith('node_modules/') && !entry.dev && !entry.link,
  );
  // platform packages of other systems are in the lock file but not installed, so the list would depend on the machine
  const rows = installed
    .filter(([, entry]) => !entry.optional)
    .map(([place, entry]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      license: entry.license ?? 'see package',
    }));
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}
