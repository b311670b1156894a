/** What `npm run languages -- sms` prints (L27). */
import { LANGUAGES, type Language } from '@aangan/contract/core/language';
import { smsSize } from '../adapters/sms/gsm.ts';
import { codeTextIn } from '../areas/accounts/auth/auth.code-rules.ts';
import { fillFrom } from '../messages/render.ts';
import { longestValues, mostParts, siteInSms } from '../messages/sms.ts';
import { PARTS_NOTE, type RegisteredText } from '../messages/templates.ts';
import { messageTexts } from '../messages/words.ts';

export { PARTS_NOTE };

/** An SMS text with its size at its longest. */
export interface ListedSms {
  /** '<text>/<language>', as MESSAGE_TEMPLATES has it. */
  key: string;
  language: Language;
  text: string;
  /** Septets of GSM-7, or UTF-16 units where a letter is not in it. */
  units: number;
  parts: number;
  /** The most parts that it may have. */
  most: number;
}

/** The longest host that texts are written for has 24 characters. */
const ORIGIN = `https://${'h'.repeat(20)}.com`;

/**
 * Lists all SMS texts in all languages, each with its size when every variable is at its longest.
 * @param origin scheme and host of links
 */
export function listSms(origin = ORIGIN): ListedSms[] {
  return LANGUAGES.flatMap((language) => {
    const values = { ...longestValues(language), site: siteInSms(language), origin };
    const texts = { otp: codeTextIn(language), ...messageTexts(language).smsTexts };
    return Object.entries(texts).map(([name, text]) => ({
      key: `${name}/${language}`,
      language,
      text,
      ...smsSize(fillFrom(text, values)),
      most: language === 'en' ? 1 : mostParts(name as RegisteredText),
    }));
  });
}
