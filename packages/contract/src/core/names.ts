/**
 * What a name of a person or a property may contain. Names appear in messages and beside other people's texts, so nothing
 * in them may look like a link, be invisible, or reverse the direction of adjacent text.
 */

/**
 * Invisible characters: controls, format characters (direction changes, zero-width spaces, the byte order mark) and line
 * separators. The two joiners are allowed, since Marathi and Hindi are spelt with them. `text` refuses those below U+0020
 * and U+007F.
 */
const HIDDEN = /(?![\u0000-\u001F\u007F\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u; // eslint-disable-line no-control-regex -- it leaves these to another rule

/** A scheme, www., an @ before a domain, or an IPv4 address. */
const ADDRESS =
  /:\/\/|\b(?:https?|mailto|tel|sms|javascript):|\bwww\.(?=[^\s.])|@[\p{L}\p{N}-]+\.|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;
/** 'evil.com', 'a.co.in': endings that are domains in any letter case. */
const DOMAIN =
  /[\p{L}\p{M}\p{N}]\.(?:com?|net|org|in|info|biz|edu|gov|mil|int|me|ly|io|ai|app|xyz|site|online|website|example)(?![\p{L}\p{M}\p{N}])/iu;
/**
 * 'evil.uk', 'evil.dev': endings that a name may have as an abbreviation or a name ('Kr.Dev', 'Late.Om'). They count as
 * domains in lower case at the end of a word; initials before them ('a.k.om') are allowed.
 */
const DOUBTFUL_DOMAIN =
  /(?:[\p{L}\p{M}\p{N}-][\p{L}\p{M}\p{N}])\.(?:[a-z]{2}|shop|store|top|club|click|link|live|tech|cloud|email|web|page|blog|news|icu|vip|bond|buzz|mobi|tel|dev|pro|name|asia|guru|yoga|life|world|today|space|zone|work|works|team|group|agency|expert|social|media|digital|finance|money|loan|loans|win|bid|fun|run|homes|house|land|city|estate|villas|properties|apartments|realty|rent|network|systems|zip|mov|wiki|chat|help|support|center|company|party|trade|date|review|stream|download|cfd|sbs|lol|mom|men|ink|red|blue|pink|cam|cyou|rest|bar)(?![\p{L}\p{M}\p{N}]|\.[\p{L}\p{N}])/u;
/** 'evil.any/win': letters after a dot and before a slash are a domain with a path. */
const DOMAIN_WITH_PATH = /[\p{L}\p{M}\p{N}]\.[a-z]{2,}\//iu;

/** Whether a text has invisible characters or ones that change its direction. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** White space, marks without a letter, and invisible signs. */
const BLANK = /^[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** Whether a phone would turn part of a text into a link; dots of other widths count as dots. */
export function hasWebAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.');
  return [ADDRESS, DOMAIN, DOUBTFUL_DOMAIN, DOMAIN_WITH_PATH].some((address) => address.test(plain));
}
