import * as z from 'zod/mini';
import { language } from './fields.ts';
import { inputs } from './inputs.texts.ts';
import { LANGUAGES } from './language.ts';
import { fill } from './translation.ts';

const lang = z.optional(language);
const list = z.optional(z.undefined({ error: fill(inputs.notInList, { values: LANGUAGES.join(', ') }) }));

/** The language of an answer (L45): `lang` is en, mr or hi; absent is English. A list of languages is refused. */
export const langFields = { lang, 'lang[]': list };

export const langQuery = z.object(langFields);
