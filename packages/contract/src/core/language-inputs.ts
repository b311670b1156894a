import * as z from 'zod/mini';
<<<<<<< HEAD
import { oneOf } from './fields.ts';
import { inputs } from './inputs.texts.ts';
import { LANGUAGES } from './language.ts';
import { fill } from './translation.ts';

const lang = z.optional(oneOf(LANGUAGES));
const list = z.optional(z.undefined({ error: fill(inputs.notInList, { values: LANGUAGES.join(', ') }) }));
=======
import { language } from './fields.ts';

const lang = z.optional(language);
>>>>>>> 7cadcffb (List the SMS of all languages with their parts, and fit each within its limit)

/** The language of an answer (L45): `lang` is en, mr or hi; absent is English. A list of languages is refused. */
export const langFields = { lang, 'lang[]': list };

export const langQuery = z.object(langFields);
