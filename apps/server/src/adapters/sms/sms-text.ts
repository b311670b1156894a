/** UTF-16 units of one given text in a message: two of 100 would make five messages of one. */
const MAX = 60;

/**
 * A text that people gave (the name of a person or a property) as it stands in a message; the only way of one into it,
 * whatever rule let it in. Phones make links of what looks like one and obey characters that turn directions, so hidden
 * characters and line breaks go, and what holds an address together is taken apart: 'evil.com' reads 'evil. com'. A
 * longer text is cut between characters and ends in '..'.
 * @param max in UTF-16 units
 */
export function smsText(given: string, max = MAX): string {
  const plain = given
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/(?![\u200C\u200D])[\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replaceAll(/[:@]+\/*(?=\S)/g, ' ')
    // but for the one dot of a number, as in 'Phase 2.0'
    .replaceAll(/(?<!(?<![\d.])\d+)\.(?=[^\s.])|\.(?!\d+(?![\d.]))(?=[^\s.])|\u3002/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cut(plain, max);
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (kept.length + segment.length > max - 2) break;
    kept += segment;
  }
  return `${kept.trimEnd()}..`;
}
