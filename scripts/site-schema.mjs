// npm run site:schema writes docs/site.schema.json, the JSON schema of a site's file, from the schema that checks a site.
// With --check, a part of npm run check, it exits with 1 while the file is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteJsonSchema } from '@aangan/contract/site/json-schema';
import { ROOT } from './lib/processes.mjs';

const FILE = 'docs/site.schema.json';
const text = `${JSON.stringify(siteJsonSchema(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(join(ROOT, FILE), text);
} else if (readFileSync(join(ROOT, FILE), 'utf8') !== text) {
  console.error(`${FILE} is stale: npm run site:schema`);
  process.exitCode = 1;
}
