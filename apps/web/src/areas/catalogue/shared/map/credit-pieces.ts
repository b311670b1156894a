/** A piece of text; `href` is null unless it is a link. */
export interface CreditPiece {
  text: string;
  href: string | null;
}

/** Longer than any genuine credit, in characters. */
const LONGEST = 300;

const NAMED: Partial<Record<string, string>> = { amp: '&', copy: '©', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * Extracts texts and https links from a credit that a map's host wrote as HTML. Uses no HTML parser: even an inert
 * document reports event handlers to the CSP.
 */
export function creditPieces(html: string): CreditPiece[] {
  const pieces: CreditPiece[] = [];
  let end = 0;
  for (const link of html.matchAll(/<a\s[^>]*href=["'](https:[^"']+)["'][^>]*>(.*?)<\/a>/gis)) {
    pieces.push({ text: wordsOf(html.slice(end, link.index)), href: null });
    pieces.push({ text: wordsOf(link[2] ?? ''), href: wordsOf(link[1] ?? '') });
    end = link.index + link[0].length;
  }
  pieces.push({ text: wordsOf(html.slice(end)), href: null });
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
  return length > LONGEST ? [] : pieces.filter(({ text }) => text.trim() !== '');
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(/&(?:#(\d{1,6})|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (NAMED[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    );
}
