import { siteColours } from '@aangan/contract/site/contrast';
import { fill } from '@aangan/contract/core/translation';
import { picturesTexts as texts } from './pictures.texts.ts';

/** The part of the catalogue's letters that is needed here: outlines of our own fonts. */
export interface Letters {
  setLine(
    text: string,
    lettering: { face: 'display'; size: number; tracking?: number },
  ): { width: number; svg: string };
}

/** The picture of a shared link and the mark on it, in pixels. */
export const SHARE = { width: 1200, height: 630, mark: 88 } as const;

/** Pixels of the largest icon. */
const SIDE = 512;
const LETTER_SIZE = 340;
/** Height of a capital of the display face, as a share of its size. */
const CAPITAL = 0.7;

/** Where the words of the picture of a shared link stand: clear of the edges, because some crop to a square. */
const LEFT = 84;
const ROOM = 560;
const NAME_SIZE = 92;
const NAME_BASELINE = 372;
const LINE_SIZES = [36, 30, 24];
const LINES_MAX = 3;
const FIRST_LINE = 448;
const MARK_TOP = 176;
const PLATE_RADIUS = 18;
/** Of a mark on its plate, to each side. */
const PLATE_ROOM = 12;

/**
 * Draws the first letter of a name in white on a square of the brand colour, for a firm without a mark (S22).
 * @param brand '#rrggbb'
 */
export function letterIcon(name: string, brand: string, letters: Letters): string {
  const first = /[\p{L}\d]/u.exec(name)?.[0] ?? '';
  const { width, svg } = letters.setLine(first.toUpperCase().charAt(0), { face: 'display', size: LETTER_SIZE });
  const place = `translate(${(SIDE - width) / 2} ${(SIDE + LETTER_SIZE * CAPITAL) / 2})`;
  const ground = `<rect width="${SIDE}" height="${SIDE}" fill="${brand}"/>`;
  return svgOf(SIDE, SIDE, `${ground}<g fill="#fff" transform="${place}">${svg}</g>`);
}

export interface ShareWords {
  name: string;
  city: string;
  brand: string;
  accent: string;
  /** Whether a photograph is under it. */
  isOnPhoto: boolean;
}

/** Where the mark is laid over the picture of a shared link, in pixels. */
export const SHARE_MARK = { left: LEFT + PLATE_ROOM, top: MARK_TOP + PLATE_ROOM, side: SHARE.mark - 2 * PLATE_ROOM };

/** Draws the words of the picture of a shared link, the plate of its mark and the shade under both (S24). */
export function shareWords({ name, city, brand, accent, isOnPhoto }: ShareWords, letters: Letters): string {
  const { brandStrong } = siteColours(brand, accent);
  const lines = linesOf(fill(texts.shareLine, { city }), letters);
  const natural = letters.setLine(name, { face: 'display', size: NAME_SIZE }).width;
  const nameSize = NAME_SIZE * Math.min(1, ROOM / natural);
  const plate = `<rect x="${LEFT}" y="${MARK_TOP}" width="${SHARE.mark}" height="${SHARE.mark}" rx="${PLATE_RADIUS}" fill="#fff"/>`;
  const words = [
    wordsAt(name, nameSize, NAME_BASELINE, letters),
    ...lines.words.map((line, index) => wordsAt(line, lines.size, FIRST_LINE + 1.3 * lines.size * index, letters)),
  ];
  return svgOf(SHARE.width, SHARE.height, `${isOnPhoto ? shadeOf(brandStrong) : ''}${plate}${words.join('')}`);
}

function wordsAt(words: string, size: number, baseline: number, letters: Letters): string {
  const { svg } = letters.setLine(words, { face: 'display', size });
  return `<g fill="#fff" transform="translate(${LEFT} ${baseline})">${svg}</g>`;
}

/** Words on up to three lines, in the largest size in which they fit. */
function linesOf(text: string, letters: Letters): { words: string[]; size: number } {
  const wrapped = LINE_SIZES.map((size) => {
    const words: string[] = [];
    for (const word of text.split(' ')) {
      const longer = `${words.at(-1) ?? ''} ${word}`.trim();
      const fits = words.length > 0 && letters.setLine(longer, { face: 'display', size }).width <= ROOM;
      if (fits) words[words.length - 1] = longer;
      else words.push(word);
    }
    return { words, size };
  });
  const fitting = wrapped.find(({ words }) => words.length <= LINES_MAX) ?? wrapped.at(-1);
  return { words: fitting?.words.slice(0, LINES_MAX) ?? [], size: fitting?.size ?? NAME_SIZE };
}

/** Keeps white words readable on any photograph, and leaves its right side free. */
function shadeOf(colour: string): string {
  const stops = [
    [0, 0.95],
    [0.54, 0.9],
    [0.85, 0],
  ].map(([at, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`);
  return `<linearGradient id="shade">${stops.join('')}</linearGradient><rect width="100%" height="100%" fill="url(#shade)"/>`;
}

function svgOf(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}
