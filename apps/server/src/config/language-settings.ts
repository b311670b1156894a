import { isLanguage } from '@aangan/contract/core/language';
import { z } from 'zod';

/** SMS_LANGUAGES: the languages of SMS (L26); left out, `usualSmsLanguages` says which. */
export const smsLanguages = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .refine((items) => items.every(isLanguage), 'must list some of en, mr and hi, for example SMS_LANGUAGES=en,mr')
  .transform((items) => items.filter(isLanguage))
  .optional();

/** WEB_LANGUAGES: the languages of the pages (L5). The build reads it (`scripts/lib/web-languages.mjs`), not the server. */
export const webLanguages = z
  .string()
  .regex(
    /^(?=.*\ben\b)(?:en|mr|hi)(?:,(?:en|mr|hi))*$/,
    'must list en, and of mr and hi what is wanted, for example WEB_LANGUAGES=en,mr,hi',
  )
  .optional();
