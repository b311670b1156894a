/** E-mail addresses: cleaning of pasted ones, and the check that mail can reach one. */

/** Control and format characters, line separators, and invisible characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const HIDDEN_ALL = new RegExp(HIDDEN.source, 'gu');

/**
 * One @, ASCII before it without `<>()[]\,;:"?&%`, and labels of letters and digits behind it. Linear time on any input
 * (ASVS 1.3.12).
 */
const ADDRESS = /^[A-Za-z0-9!#$'*+\-/=^_`{|}~.]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** A label that begins or ends with a hyphen. */
const LOOSE_HYPHEN = /[@.]-|-\.|-$/;

/** Whether a text has invisible characters. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** Whether a text is a well-formed address that mail can reach. */
export function isEmailAddress(text: string): boolean {
  if (HIDDEN.test(text) || text !== text.normalize('NFKC')) return false;
  return ADDRESS.test(text) && !LOOSE_HYPHEN.test(text.slice(text.indexOf('@')));
}

/**
 * Strips from a pasted address what mail programs and pages put around it: a name and angle brackets, 'mailto:' and its
 * query, quotes, brackets and full stops at the ends, white space, and invisible characters. It does not validate:
 * `isEmailAddress` does.
 */
export function cleanEmail(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/g, ' ').replace(HIDDEN_ALL, '').trim();
  const [, inBrackets] = /^[^<>]*<([^<>]*)>[^<>]*$/.exec(plain) ?? [];
  const inner = (inBrackets ?? plain).trim();
  const address = /^mailto:/i.test(inner) ? inner.slice('mailto:'.length).replace(/\?.*$/, '') : inner;
  // an apostrophe may begin an address: it is stripped only together with one at the end
  const unquoted = address.replace(/^'(.*)'$/, '$1');
  return unquoted.replace(/^[\s"“”‘’«([<]+/, '').replace(/[\s"'“”‘’»)\]>.,;:!]+$/, '');
}
