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

/** A scheme, www., an @ before a domain, or the four numbers of an address. */
const ADDRESS =
  /:\/\/|\b(?:https?|mailto|tel|sms|javascript):|\bwww\.(?=[^\s.])|@[\p{L}\p{N}-]+\.|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;
/** 'evil.com', 'a.co.in': endings that are domains however they are written. */
const DOMAIN =
  /[\p{L}\p{M}\p{N}]\.(?:com?|net|org|in|info|biz|edu|gov|mil|int|me|ly|io|ai|app|xyz|site|online|website|example)(?![\p{L}\p{M}\p{N}])/iu;
/**
 * 'evil.uk', 'evil.dev': endings that are short for something, or names, where a name has them ('Kr.Dev', 'Late.Om'). They
 * are domains in small letters with nothing but the end of the word behind them; initials before them ('a.k.om') are left.
 */
const DOUBTFUL_DOMAIN =
  /(?:[\p{L}\p{M}\p{N}-][\p{L}\p{M}\p{N}])\.(?:[a-z]{2}|shop|store|top|club|click|link|live|tech|cloud|email|web|page|blog|news|icu|vip|bond|buzz|mobi|tel|dev|pro|name|asia|guru|yoga|life|world|today|space|zone|work|works|team|group|agency|expert|social|media|digital|finance|money|loan|loans|win|bid|fun|run|homes|house|land|city|estate|villas|properties|apartments|realty|rent|network|systems|zip|mov|wiki|chat|help|support|center|company|party|trade|date|review|stream|download|cfd|sbs|lol|mom|men|ink|red|blue|pink|cam|cyou|rest|bar)(?![\p{L}\p{M}\p{N}]|\.[\p{L}\p{N}])/u;
/** 'evil.any/win': what ends in letters before a slash is a path on a domain. */
const DOMAIN_WITH_PATH = /[\p{L}\p{M}\p{N}]\.[a-z]{2,}\//iu;

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
  return [ADDRESS, DOMAIN, DOUBTFUL_DOMAIN, DOMAIN_WITH_PATH].some((address) => address.test(plain));
}
