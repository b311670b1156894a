/**
 * What a name of a person or a property may hold. Names go into messages and beside other people's words, so nothing in
 * them may look like a link, hide, or turn the direction of what stands next to it.
 */

/**
 * Characters nobody sees: controls, format characters (direction changes, zero-width spaces, the byte order mark among
 * them) and separators of lines. The two joiners are letters' business in Marathi and Hindi. Those below U+0020 and
 * U+007F have a rule of their own in `text`.
 */
const HIDDEN = /(?![\u0000-\u001F\u007F\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u; // eslint-disable-line no-control-regex -- what it leaves to another rule

/** A scheme, www., or the four numbers of an address. */
const ADDRESS = /:\/\/|\b(?:https?|mailto|tel|sms|javascript):|\bwww\.(?=[^\s.])|\b\d{1,3}(?:\.\d{1,3}){3}\b/i;
/** 'evil.com', 'evil.example/win'. Titles and single letters before a dot are left: 'Dr.Patil', 'A.K.Sharma'. */
const DOMAIN =
  /(?:^|[^\p{L}\p{N}])(?!(?:adv|ar|capt|col|cdr|dr|er|gen|kum|lt|maj|md|miss|mohd|mr|mrs|ms|prof|sh|shri|smt|sr|sri|st)\.)[\p{L}\p{M}\p{N}-]{2,63}\.[a-z]{2,}/iu;
/** 't.co', 't.me/x': a single letter, with an ending that is a domain's. */
const SHORT_DOMAIN = /[\p{L}\p{N}]\.(?:[a-z]{2,}\/|(?:com?|net|org|in|me|ly|io|ai|app|xyz)(?![\p{L}\p{M}\p{N}]))/iu;

/** Whether a text has characters that can't be seen or that change its direction. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** Spaces, marks without a letter, and signs that are drawn as nothing. */
const BLANK = /^[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether there is nothing to see in a text. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** Whether a phone would make a link of a part of a text; dots of other widths count as dots. */
export function hasWebAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.');
  return ADDRESS.test(plain) || DOMAIN.test(plain) || SHORT_DOMAIN.test(plain);
}
