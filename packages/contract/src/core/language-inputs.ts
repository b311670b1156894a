import * as z from 'zod/mini';
import { oneOf } from './fields.ts';
import { LANGUAGES } from './language.ts';

const lang = z.optional(oneOf(LANGUAGES));

/** The language of an answer (L45): `lang` is en, mr or hi; absent is English. A list of languages is refused. */
export const langFields = { lang, 'lang[]': z.optional(z.undefined({ error: 'Give one language, as lang' })) };

export const langQuery = z.object(langFields);
