// npm run sbom: prints a CycloneDX bill of materials of what runs in the product, from the lock file. npm's own leaves
// out packages that a development tool also needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, ROOT } from './lib/processes.mjs';

/**
 * @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, optional?: boolean, link?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string> }} Entry
 */

/** @type {{ packages: Record<string, Entry> }} npm's lock file: packages by path */
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/** @param {string} place */
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @param {string} place */
const refOf = (place) => `pkg:npm/${nameOf(place).replace('@', '%40')}@${packages[place]?.version}`;

/**
 * Returns the path of the package that the one at `place` resolves a name to; undefined for an optional one that is not
 * in the lock file.
 * @param {string} place
 * @param {string} name
 */
function resolve(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (folder === '') return undefined;
  }
}

/** @param {string} place */
function dependenciesOf(place) {
  const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const places = names.flatMap((name) => resolve(place, name) ?? []);
  return places.filter((found) => isPart(found)).map(refOf);
}

/** Whether a package is part of the product: neither ours nor a development dependency. @param {string} place */
function isPart(place) {
  const { link = false, dev = false } = packages[place] ?? {};
  return place.includes('node_modules/') && !link && !dev;
}

/** @param {string} license of SPDX */
const licenseOf = (license) => (/[ (]/.test(license) ? { expression: license } : { license: { id: license } });

/** @param {string} integrity as npm writes it */
function hashOf(integrity) {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

/** @param {string} place */
function componentOf(place) {
  const { version, license, integrity, optional } = packages[place] ?? {};
  const ref = refOf(place);
  return {
    type: 'library',
    'bom-ref': ref,
    name: nameOf(place),
    version,
    scope: optional ? 'optional' : 'required',
    purl: ref,
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(license && { licenses: [licenseOf(license)] }),
  };
}

await main(async () => {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // the same package may have several paths
  const places = [
    ...new Map(
      Object.keys(packages)
        .filter(isPart)
        .map((place) => [refOf(place), place]),
    ).values(),
  ];
  const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules/'));
  const product = `pkg:npm/${name}@${version}`;
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product, name, version, licenses: [licenseOf(license)] },
    },
    components: places.map(componentOf),
    dependencies: [
      { ref: product, dependsOn: [...new Set(workspaces.flatMap(dependenciesOf))] },
      ...places.map((place) => ({ ref: refOf(place), dependsOn: [...new Set(dependenciesOf(place))] })),
    ],
  };
  process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);
});
