// npm run site:schema writes docs/site.schema.json, the JSON schema of a site's file, from the schema that checks a site.
// With --check, a part of npm run check, it exits with 1 while the file is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteDocument } from '@aangan/contract/site/document';
import * as z from 'zod/mini';
import { ROOT } from './lib/processes.mjs';

const PAGE = 'docs/site.schema.json';

/** The id of an uploaded file. A file of a site names a picture beside it instead. */
const FILE_ID = String.raw`^[\da-f]{64}$`;

const schema = z.toJSONSchema(siteDocument, {
  io: 'input',
  override: ({ jsonSchema }) => {
    if (jsonSchema.pattern === FILE_ID) delete jsonSchema.pattern;
  },
});
const text = `${JSON.stringify({ ...schema, title: 'The site of a firm, for npm run site -- import' }, null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(join(ROOT, PAGE), text);
} else if (readFileSync(join(ROOT, PAGE), 'utf8') !== text) {
  console.error(`${PAGE} is stale: npm run site:schema`);
  process.exitCode = 1;
}
