// Calls of the API stand in `api/` folders, so that a reader finds who calls an endpoint by its folder; part of npm run check.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/processes.mjs';

const tracked = execFileSync('git', ['ls-files', 'apps/web/src'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
/** Besides `api/`: the library that makes the calls, the first paint, which is loaded by itself, and the shared export. */
const MAY_CALL = /\/api\/|^apps\/web\/src\/(?:lib|app\/first-paint|admin\/shared\/export)\//;
const IMPORTS_CALL = /import\s*\{[^}]*\bcall\b[^}]*\}\s*from\s*'[^']*\/calls\/api\.ts'/;

const found = tracked.filter(
  (file) => /\.tsx?$/.test(file) && !MAY_CALL.test(file) && IMPORTS_CALL.test(readFileSync(join(ROOT, file), 'utf8')),
);
for (const file of found) console.error(`${file}: calls the API outside an api/ folder`);
process.exitCode = found.length > 0 ? 1 : 0;
