// Checks the translation files against the texts modules (L6); part of npm run check. Prints how many entries no native
// speaker has read yet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTranslations, textsModules, textsOf, TRANSLATED } from './lib/languages.mjs';
import { main, ROOT, toTerminal } from './lib/processes.mjs';
import { translationProblems } from './lib/translation-problems.mjs';

/** A comment of a translator: '# read May 2027'. */
const READ = /^read \S/;

await main(async () => {
  /** @type {import('./lib/translation-problems.mjs').Allowed} */
  const allowed = JSON.parse(readFileSync(join(ROOT, 'translations', 'allowed.json'), 'utf8'));
  const texts = (await Promise.all(textsModules().map(textsOf))).flat();
  let isRight = true;
  for (const language of TRANSLATED) {
    const { items } = readTranslations(language);
    const entries = items.map(({ msgctxt, msgid, msgid_plural, msgstr, flags }) => ({
      context: msgctxt ?? '',
      english: msgid,
      plural: msgid_plural ?? null,
      forms: msgstr,
      isFuzzy: flags['fuzzy'] === true,
    }));
    const problems = translationProblems(language, texts, entries, allowed);
    for (const problem of problems) toTerminal(`translations/${language}.po: ${problem}\n`);
    const unread = items.filter(({ comments }) => !comments.some((comment) => READ.test(comment.trim())));
    toTerminal(`${language}: ${unread.length} of ${items.length} entries are not marked as read by a native speaker\n`);
    isRight &&= problems.length === 0;
  }
  if (!isRight) toTerminal('npm run languages adds what is missing; docs/languages.md says how texts are written.\n');
  return isRight ? 0 : 1;
});
