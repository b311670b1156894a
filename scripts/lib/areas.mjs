import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * The seven areas that contract, server, page and browser tests are cut into, each with the minutes that its suites take
 * on two quiet cores.
 * @type {Readonly<Record<string, number>>}
 */
const MINUTES = { accounts: 6, catalogue: 10, visits: 7, alerts: 3, boards: 2, privacy: 4, site: 6 };

export const AREAS = Object.keys(MINUTES);

/** The folder of an area in each workspace, by the project of vitest.config.ts. */
const FOLDERS = { contract: 'packages/contract/src', server: 'apps/server/src/areas', web: 'apps/web/src/areas' };

/**
 * @typedef {object} AreaSuites
 * @property {number} minutes that they take on two quiet cores
 * @property {string[]} vitest its arguments
 * @property {string[][]} playwright its arguments, for each of its runs
 */

/**
 * The suites of one area. Those of admins run after the others, which count on a catalogue that stays as it is.
 * @param {string} area
 * @returns {AreaSuites}
 */
export function suitesOf(area) {
  const folders = Object.entries(FOLDERS).map(([project, folder]) => ({ project, folder: `${folder}/${area}/` }));
  // a project without a test counts as a failure
  const tested = folders.filter(({ folder }) => hasFile(folder, /\.test\.tsx?$/));
  const journeys = `tests/e2e/${area}/`;
  const admin = hasFile(journeys, /^admin-/) ? ['admin desktop', 'admin phone'] : undefined;
  return {
    minutes: MINUTES[area] ?? 0,
    vitest: tested.flatMap(({ project, folder }) => [`--project=${project}`, folder]),
    playwright: [['desktop', 'phone'], ...(admin ? [admin] : [])].map((projects) => [
      journeys,
      '--no-deps',
      ...projects.map((project) => `--project=${project}`),
    ]),
  };
}

/**
 * @param {string} folder of the repository
 * @param {RegExp} name of a file in it or below it
 */
function hasFile(folder, name) {
  const place = join(ROOT, folder);
  if (!existsSync(place)) return false;
  const files = readdirSync(place, { recursive: true, withFileTypes: true });
  return files.some((file) => file.isFile() && name.test(file.name));
}
