// npm run languages: brings translations/*.po in line with the texts modules (L2). New texts are added without a
// translation, one whose English has changed is marked fuzzy with what it was, and what no module has any more goes.
// npm run languages -- sms: prints the texts of SMS, to be registered with a gateway (L27).
import { existsSync, writeFileSync } from 'node:fs';
import { createItem, stringifyPo } from 'pofile-ts';
import {
  PLURAL_FORMS,
  readTranslations,
  textsModules,
  textsOf,
  TRANSLATED,
  translationFile,
} from './lib/languages.mjs';
import { main, toTerminal } from './lib/processes.mjs';

await main(async () => {
  if (process.argv[2] === 'sms') return printSms();
  const texts = (await Promise.all(textsModules().map(textsOf))).flat();
  for (const language of TRANSLATED) toTerminal(`${language}: ${update(language, texts)}\n`);
});

/** Prints each SMS with its language and what it costs at its longest (L27), as it is to be registered. */
async function printSms() {
  const { listSms, PARTS_NOTE } = await import('../apps/server/src/cli/list-sms.ts');
  for (const { key, text, units, parts } of listSms()) toTerminal(`${key}\t${units} units\t${parts} SMS\t${text}\n`);
  toTerminal(`${PARTS_NOTE}\n`);
}

/**
 * Writes the file of a language anew.
 * @param {'mr' | 'hi'} language
 * @param {import('./lib/languages.mjs').Text[]} texts all texts in their order
 * @returns {string} what became of it, in words
 */
function update(language, texts) {
  const file = translationFile(language);
  const old = existsSync(file) ? readTranslations(language).items : [];
  const byContext = new Map(old.filter(({ obsolete }) => !obsolete).map((item) => [item.msgctxt ?? '', item]));
  const items = texts.map(({ context, english, plural }) => {
    const found = byContext.get(context);
    if (found?.msgid === english && found.msgid_plural === plural) return found;
    const item = createItem({ nplurals: 2 });
    item.msgctxt = context;
    item.msgid = english;
    item.msgid_plural = plural;
    item.msgstr = found?.msgstr ?? (plural === null ? [''] : ['', '']);
    if (plural === null) item.msgstr = item.msgstr.slice(0, 1);
    if (found && item.msgstr.some((form) => form !== '')) {
      item.flags['fuzzy'] = true;
      item.extractedComments = [`was: ${found.msgid}`];
    }
    return item;
  });
  const headers = {
    'Project-Id-Version': 'Aangan',
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': PLURAL_FORMS[language],
  };
  writeFileSync(file, stringifyPo({ headers, headerOrder: Object.keys(headers), items }, { foldLength: 0 }));
  const open = items.filter(({ msgstr, flags }) => flags['fuzzy'] || msgstr.includes(''));
  return `${items.length} texts, ${open.length} without a current translation`;
}
