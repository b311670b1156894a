// Part of npm run check: every file that a document names in a code span exists, and every link between documents leads to
// a file and a heading. Of records, the changelog and the decisions, only the links are checked.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { anchorsOf, linksIn, namesFile, pathsIn } from './lib/docs.mjs';
import { ROOT } from './lib/processes.mjs';

/** What a build makes, a data folder holds, or another program brings. */
const NOT_IN_THE_REPOSITORY = [
  'apps/server/dist',
  'manifest.json',
  'node_modules/.bin/node',
  'pg_hba.conf',
  'quarantine/',
  'frames.json',
  'sw.js',
  'zod/mini',
];

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
const documents = tracked.filter((path) => path.endsWith('.md'));
const isRecord = (/** @type {string} */ path) => path === 'CHANGELOG.md' || path.startsWith('docs/decisions/');

const problems = documents.flatMap((document) => {
  const text = read(document);
  const paths = isRecord(document) ? [] : pathsIn(text);
  return [
    ...paths
      .filter(({ path }) => !NOT_IN_THE_REPOSITORY.includes(path) && !namesFile(path, tracked))
      .map(({ line, path }) => `${document}:${line}: there is no ${path}`),
    ...linksIn(text)
      .filter((link) => !leadsSomewhere(document, link))
      .map(({ line, path, anchor }) => `${document}:${line}: the link ${path}${anchor && `#${anchor}`} leads nowhere`),
  ];
});

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * @param {string} document
 * @param {{ path: string, anchor: string }} link
 */
function leadsSomewhere(document, { path, anchor }) {
  const target = path === '' ? document : posix.join(posix.dirname(document), path);
  const isThere = tracked.some((file) => file === target || file.startsWith(`${target}/`));
  return isThere && (anchor === '' || anchorsOf(read(target)).has(anchor));
}
