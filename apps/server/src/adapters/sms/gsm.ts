/** The basic characters of an SMS (GSM 03.38), one septet each; those of the extension table take two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const basic = new Set(BASIC);
const extended = new Set('\f^{}\\[~]|€');

/** Counts the septets of a text; null when a character is in neither table, so that it would be sent as UCS-2. */
export function septetsOf(text: string): number | null {
  let septets = 0;
  for (const letter of text) {
    if (basic.has(letter)) septets += 1;
    else if (extended.has(letter)) septets += 2;
    else return null;
  }
  return septets;
}

/** Converts a text to characters of one septet: strips accents of others, else drops them. */
export function toGsm(text: string): string {
  let plain = '';
  for (const letter of text.normalize('NFC')) {
    if (basic.has(letter)) plain += letter;
    else for (const part of letter.normalize('NFKD')) if (basic.has(part)) plain += part;
  }
  return plain.replaceAll(/\s+/g, ' ').trim();
}

const ALONE = { septets: 160, units: 70 };
/** A longer message is sent in parts, each with a header that joins them. */
const JOINED = { septets: 153, units: 67 };

/**
 * Measures a text as SMS, what gateways charge by (L27): `units` are septets of GSM-7, or of UTF-16 where a character is not in
 * it, and `parts` the messages that it takes.
 */
export function smsSize(text: string): { units: number; parts: number } {
  const septets = septetsOf(text);
  const of = septets === null ? 'units' : 'septets';
  const units = septets ?? text.length;
  return { units, parts: units <= ALONE[of] ? 1 : Math.ceil(units / JOINED[of]) };
}

/** Counts the parts of a text as SMS (L27). */
export const smsParts = (text: string): number => smsSize(text).parts;
