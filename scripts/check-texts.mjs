// Every text that a person reads stands in a texts module (`*.texts.ts`), where it can be read through, checked against the
// word list and translated; part of npm run check. Finds texts between tags, in the attributes that are shown or read out,
// and in messages.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/processes.mjs';
import { inlineTexts } from './lib/inline-texts.mjs';

/** Files that hold their texts themselves. */
const EXCEPTIONS = [
  // shows the pieces to those who build the site, filled with samples
  'apps/web/src/site/style-guide/',
];

const tracked = execFileSync('git', ['ls-files', 'apps/web/src'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const files = tracked.filter((file) => file.endsWith('.tsx') && !EXCEPTIONS.some((folder) => file.startsWith(folder)));
const found = files.flatMap((file) =>
  inlineTexts(readFileSync(join(ROOT, file), 'utf8')).map(({ line, text }) => `${file}:${line}: '${text}'`),
);
if (found.length > 0) console.error('These texts belong in a texts module (*.texts.ts):');
for (const one of found) console.error(one);
process.exitCode = found.length > 0 ? 1 : 0;
