/** The longest value in a message, UTF-16 units: two of 100 would turn one message into five. */
const MAX = 60;

/**
 * Sanitises a text from people (the name of a person or a property) for a message; every such text passes here, whatever was
 * validated before. Phones turn text into links and obey direction characters, so hidden characters and line breaks are
 * removed, and web addresses broken up: 'evil.com' becomes 'evil. com'. A longer text is cut between characters and ends
 * in '..'.
 * @param max in UTF-16 units
 */
export function smsText(given: string, max = MAX): string {
  const plain = given
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/(?![\u200C\u200D])[\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replaceAll(/[:@]+\/*(?=\S)/g, ' ')
    // except for the decimal point of a number, as in 'Phase 2.0'
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
