// Every text that a person reads stands in a texts module, where it can be read through, checked against the word list and
// translated; part of npm run check. Finds texts in components (between tags, in the attributes that are shown or read out,
// and in messages), in the code of the buyers' pages and of the contract, and texts modules with more than plain data.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/processes.mjs';
import { inlineTexts, literalTexts, notPlain } from './lib/inline-texts.mjs';

/** A texts module: what pages show, or what leaves the server. */
const TEXTS = /\.(?:texts|messages)\.ts$/;
const TESTS = /\.test\.tsx?$/;

/** Files that hold their texts themselves. */
const TEXT_EXCEPTIONS = [
  // shows the pieces to those who build the site, filled with samples
  /^apps\/web\/src\/site\/style-guide\//,
];

/** Code whose words no buyer reads as texts of ours. */
const CODE_EXCEPTIONS = [
  // for staff, who read English
  /^apps\/web\/src\/(?:admin|areas\/visits\/desk)\//,
  /\/(?:admin|desk)-[\w-]+\.ts$/,
  // the forms of admins, the catalogue file and the document of a site
  /\/catalogue\/(?:change-set-inputs|fact-fields|facts|media-facts|media-inputs|property-texts|rates-inputs|transfer-file)\.ts$/,
  /\/contract\/src\/site\/(?:contrast|document|document-fields|document-lists|places|registers)\.ts$/,
  // documentation of the calls
  /\/(?:endpoints|policies)\.ts$/,
  // each language's own name, the same in all
  /\/core\/language\.ts$/,
  // names of amenities and localities and the firm's own details, as they are stored, sent and compared
  /\/catalogue\/(?:lists|filter-lists|localities|questions|search-lists)\.ts$/,
  /\/core\/(?:limits|site)\.ts$/,
  // where the numbers are from, as it is stored
  /\/catalogue\/(?:places|price-rates)\.ts$/,
  // messages of other servers, which are matched
  /\/auth\/error-texts\.ts$/,
  // words of schema.org, a script and a selector
  /\/app\/(?:page-head\.ts|offline-page\.tsx|public-layout\.tsx)$/,
];

const tracked = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: ROOT, encoding: 'utf8' }).split('\n');

/**
 * @param {(file: string) => boolean} isChecked
 * @param {(source: string) => { line: number, text: string }[]} find
 */
const listed = (isChecked, find) =>
  tracked
    .filter(isChecked)
    .flatMap((file) =>
      find(readFileSync(join(ROOT, file), 'utf8')).map(({ line, text }) => `${file}:${line}: '${text}'`),
    );

/** @param {string} file @param {RegExp[]} exceptions */
const isAmong = (file, exceptions) => exceptions.some((one) => one.test(file));
/** @param {string} file */
const isComponent = (file) => /^apps\/web\/src\/.*\.tsx$/.test(file) && !isAmong(file, TEXT_EXCEPTIONS);
/** @param {string} file */
const isCode = (file) =>
  /^(?:apps\/web|packages\/contract)\/src\/.*\.tsx?$/.test(file) &&
  !isAmong(file, [TEXTS, TESTS, ...TEXT_EXCEPTIONS, ...CODE_EXCEPTIONS]);

const inline = [...listed(isComponent, inlineTexts), ...listed(isCode, literalTexts)];
const unplain = listed((file) => TEXTS.test(file), notPlain);
if (inline.length > 0) console.error('These texts belong in a texts module (*.texts.ts):');
for (const one of inline) console.error(one);
if (unplain.length > 0)
  console.error('A texts module has plain data alone, with {placeholders}, and imports only types:');
for (const one of unplain) console.error(one);
process.exitCode = inline.length + unplain.length > 0 ? 1 : 0;
