// Part of npm run check: each room of the code imports only what its rule allows (lib/imports.mjs), and the picture in
// docs/architecture.md shows the imports between rooms as they are.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, problemOf } from './lib/imports.mjs';
import { drawnArrows, roomOf } from './lib/map.mjs';
import { ROOT } from './lib/processes.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
const tracked = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const sources = tracked.filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const imports = sources.flatMap((path) => importsOf(path, read(path)));

const problems = imports.flatMap((one) => problemOf(one) ?? []);

const arrows = new Map(
  imports.flatMap(({ file, to, isType }) => {
    const [from, into] = [roomOf(file), roomOf(to)];
    return isType || !from || !into || from === into ? [] : [[`${from} --> ${into}`, `${file} imports ${to}`]];
  }),
);
const drawn = drawnArrows(read('docs/architecture.md'));
for (const [arrow, because] of arrows) {
  if (!drawn.has(arrow)) problems.push(`docs/architecture.md lacks the arrow '${arrow}': ${because}`);
}
for (const arrow of drawn) {
  if (!arrows.has(arrow)) problems.push(`docs/architecture.md has the arrow '${arrow}', which no import makes`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
