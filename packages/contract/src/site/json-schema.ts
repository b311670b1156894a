import * as z from 'zod/mini';
import { siteDocument } from './document.ts';

/** The id of an uploaded file. A file of a site names a picture beside it in its place. */
const FILE_ID = String.raw`^[\da-f]{64}$`;

/** Gives the JSON schema of a site's file (docs/site.schema.json), without the rules that no such schema can say. */
export function siteJsonSchema() {
  return z.toJSONSchema(siteDocument, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern === FILE_ID) delete jsonSchema.pattern;
    },
  });
}
