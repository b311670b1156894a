/** E-mail addresses as they are pasted, and as mail can reach them. */

/** Controls, format characters, separators of lines, and what is drawn as nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const HIDDEN_ALL = new RegExp(HIDDEN.source, 'gu');

/**
 * One @, ASCII before it without `<>()[]\,;:"?&%`, and labels of letters and digits behind it. Linear time on any input
 * (ASVS 1.3.12).
 */
const ADDRESS = /^[A-Za-z0-9!#$'*+\-/=^_`{|}~.]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** A label that begins or ends with a hyphen. */
const LOOSE_HYPHEN = /[@.]-|-\.|-$/;

/** Whether a text has characters that nobody sees. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** Whether mail can reach an address that is written like this. */
export function isEmailAddress(text: string): boolean {
  if (HIDDEN.test(text) || text !== text.normalize('NFKC')) return false;
  return ADDRESS.test(text) && !LOOSE_HYPHEN.test(text.slice(text.indexOf('@')));
}

/**
 * An address without what mail programs and pages put around it: a name and angle brackets, 'mailto:' with what follows its
 * question mark, quotes, brackets and full stops at the ends, spaces of every kind, and characters that nobody sees. What is
 * still wrong afterwards is left for `isEmailAddress` to refuse.
 */
export function cleanEmail(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/g, ' ').replace(HIDDEN_ALL, '').trim();
  const [, inBrackets] = /^[^<>]*<([^<>]*)>[^<>]*$/.exec(plain) ?? [];
  const inner = (inBrackets ?? plain).trim();
  const address = /^mailto:/i.test(inner) ? inner.slice('mailto:'.length).replace(/\?.*$/, '') : inner;
  // an apostrophe may begin an address: it goes where one stands at the end too
  const unquoted = address.replace(/^'(.*)'$/, '$1');
  return unquoted.replace(/^[\s"“”‘’«([<]+/, '').replace(/[\s"'“”‘’»)\]>.,;:!]+$/, '');
}
