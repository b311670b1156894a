// Checks texts for people against the word list, docs/words.md: files of texts and the code of buyers' pages contain no
// word to avoid, except in the texts of the product documents that the list names.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './lib/processes.mjs';
import { wordsInText } from './lib/words.mjs';

const list = readFileSync(join(ROOT, 'docs', 'words.md'), 'utf8');
const tracked = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
/** @param {string} file */
const isText = (file) => /(?:texts|messages)\.ts$/.test(file);
/**
 * Staff's pages are left out, as most of their texts are those of the product documents.
 * @param {string} file
 */
const isOfBuyersPages = (file) =>
  /^apps\/web\/src\/.*\.tsx?$/.test(file) && !/\/(?:admin|desk|style-guide)\/|\.test\./.test(file);
/** The product documents write the admin area's texts in title case, and 'Email' in its settings. */
const FREE_IN_ADMIN = ['Sentence case', 'e-mail'];
/**
 * @param {string} file
 * @param {string} better
 */
const isOfDocuments = (file, better) => file.startsWith('apps/web/src/admin/') && FREE_IN_ADMIN.includes(better);
const files = tracked.filter((file) => isText(file) || isOfBuyersPages(file));
const found = files.flatMap((file) =>
  wordsInText(readFileSync(join(ROOT, file), 'utf8'), list)
    .filter(({ better }) => !isOfDocuments(file, better))
    .map(({ line, word, better }) => `${file}:${line}: '${word}' is '${better}' in docs/words.md`),
);
for (const one of found) console.error(one);
process.exitCode = found.length > 0 ? 1 : 0;
