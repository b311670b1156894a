import { formatPriceRange } from '@aangan/contract/core/money';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import type { Lettering, Line } from './share.letters.ts';
import { brand, markOf, tint, type Tools } from './share.mark.ts';
import { drawCode } from './share.qr-code.ts';
import { footOf, monthsOf, placeOf, typesOf } from './share.rules.ts';
import type { ReraFacts, ShownFacts } from './share.store.ts';
import type { ShareWords } from './share.words.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

/** A square of a picture, in pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/** What stands beside the cover; everything is drawn over one ground. */
export interface Drawing {
  coverWidth: number;
  /** Of the whole picture, see-through where the cover is. */
  svg: string;
}

/** As the page's tokens have them (`tokens.css`), which no server may import. */
export const PAPER = '#fbf8f3';
const COLOUR = {
  ink: '#1f2a28',
  muted: '#55635f',
  line: '#e4dacb',
  white: '#fff',
};
const PUBLIC_COVER = 600;
const RERA_COVER = 440;
const RIGHT = WIDTH - 48;
const MARGIN = 48;
const FOOT = { top: 566, lineHeight: 28 };

const LOGO: Lettering = { face: 'display', size: 34, tracking: -0.02 };
const SMALL: Lettering = { face: 'text', size: 20 };
const LARGE_TYPES: Lettering = { face: 'display', size: 60, tracking: -0.01 };
const PUBLIC_PLACE: Lettering = { face: 'text', size: 36 };
const PUBLIC_PRICE: Lettering = { face: 'display', size: 48, tracking: -0.01 };
const PRICE: Lettering = { face: 'display', size: 52, tracking: -0.01 };
const PLACE: Lettering = { face: 'text', size: 28 };
const INCLUSIVE: Lettering = { face: 'medium', size: 26 };
const SENTENCE: Lettering = { face: 'text', size: 26 };
const NUMBER: Lettering = { face: 'strong', size: 32, hasEvenDigits: true };

/** The white square that the code stands in the middle of, top right. */
const CODE_BOX: Square = { left: 889, top: 37, side: 270 };
const CODE_SIDE = 210;
/** Where a code that was uploaded stands: a little smaller, as nobody knows how wide four of its modules are. */
export const UPLOADED_CODE = inMiddleOf(CODE_BOX, 204);
/** Left of the code's square. */
const NAME_WIDTH = 370;
/** Characters; the smaller letters have room for some 120 on their three lines. */
const NAME_MOST = 200;
const NUMBERS_SHOWN = 3;

/** What anybody may see of a home. */
export function drawPublic(facts: ShownFacts, tools: Tools, words: ShareWords): Drawing {
  const { texts, formats } = words;
  const pen = new Pen(tools, words, PUBLIC_COVER + MARGIN);
  pen.logo(pen.room);
  pen.fitted(typesOf(facts, words), LARGE_TYPES, { top: 143, lineHeight: 68 });
  pen.fitted(fill(texts.inPlace, placeOf(facts, words)), PUBLIC_PLACE, { top: 215, lineHeight: 46 });
  const price = formatPriceRange(facts.minPrice, facts.maxPrice, formats.money);
  pen.fitted(price, PUBLIC_PRICE, { top: 363, lineHeight: 60 });
  if (facts.maxPrice > 0) {
    pen.fitted(texts.allInclusive, INCLUSIVE, { top: 427, lineHeight: 26, colour: COLOUR.muted });
  }
  const { month, register } = monthsOf(facts, words);
  if (month !== null) pen.fitted(fill(texts.picturePossession, { month }), SENTENCE, { top: 473, lineHeight: 34 });
  if (register !== null) {
    const below = { top: 507, lineHeight: 34, colour: COLOUR.muted };
    pen.fitted(fill(texts.pictureRegister, { month: register }), SENTENCE, below);
  }
  if (facts.sample) pen.fitted(texts.pictureSample, SMALL, { ...FOOT, colour: COLOUR.muted });
  return { coverWidth: PUBLIC_COVER, svg: pen.svg };
}

/**
 * The same with the name, the numbers and the code of the register: what an advertisement has to show.
 * @param today in India, of which the prices are
 * @param hasUploadedCode whether one that was uploaded is laid over the picture at UPLOADED_CODE
 */
export function drawWithRera(
  facts: ReraFacts,
  tools: Tools,
  { today, hasUploadedCode, words }: { today: string; hasUploadedCode: boolean; words: ShareWords },
): Drawing {
  const { texts, formats } = words;
  const pen = new Pen(tools, words, RERA_COVER + MARGIN);
  pen.logo(NAME_WIDTH);
  pen.codeBox();
  if (!hasUploadedCode) pen.code(facts.reraUrl);

  const numbers = numberLines(facts.numbers, words);
  const siteTop = FOOT.top - 48;
  const numbersTop = siteTop - 40 * numbers.length;
  const ruleTop = numbersTop - 16;
  // two lines of numbers take the room above them
  const headTop = Math.min(135, ruleTop - 20 - 292);

  const name = pen.name(facts.name, headTop);
  pen.fitted(fill(texts.place, placeOf(facts, words)), PLACE, {
    top: name.bottom + 12,
    lineHeight: 36,
    colour: COLOUR.muted,
    width: NAME_WIDTH,
  });
  const priceTop = { top: headTop + 192, lineHeight: 60 };
  const price = formatPriceRange(facts.minPrice, facts.maxPrice, formats.money);
  pen.price(price, facts.maxPrice > 0 ? texts.allInclusive : '', priceTop);
  pen.fitted(typesAndMonth(facts, words), SENTENCE, { top: headTop + 258, lineHeight: 34 });

  pen.rule(ruleTop);
  for (const [index, line] of numbers.entries()) {
    pen.columns(line, NUMBER, { top: numbersTop + 40 * index, lineHeight: 40 });
  }
  pen.fitted(new URL(SITE.reraSite).host, NUMBER, { top: siteTop, lineHeight: 40, colour: brand() });
  pen.fitted(footOf(facts, today, { words }), SMALL, { ...FOOT, colour: COLOUR.muted });
  return { coverWidth: RERA_COVER, svg: pen.svg };
}

/** Stands in the cover's place where a home has no picture. */
export function drawNoCover(width: number, tools: Tools): string {
  const side = 180;
  const place = `translate(${(width - side) / 2} ${(HEIGHT - side) / 2}) scale(${side / 30})`;
  const ground = `<rect width="${width}" height="${HEIGHT}" fill="${tint()}"/>`;
  return svgOf(width, `${ground}<g transform="${place}">${markOf(tools)}</g>`);
}

/** Two a line; what is left of more than three is counted. */
function numberLines(numbers: readonly string[], { texts }: ShareWords): string[][] {
  const shown = numbers.slice(0, NUMBERS_SHOWN);
  const left = numbers.length - shown.length;
  if (left > 0) shown.push(fill(texts.moreNumbers, { count: String(left) }));
  return Array.from({ length: Math.ceil(shown.length / 2) }, (_, line) => shown.slice(2 * line, 2 * line + 2));
}

function typesAndMonth(facts: ShownFacts, words: ShareWords): string {
  const { texts } = words;
  const types = typesOf(facts, words);
  const { month, register } = monthsOf(facts, words);
  if (month === null) return fill(texts.pictureTypes, { types });
  if (register === null) return fill(texts.pictureTypesPossession, { types, month });
  return fill(texts.pictureTypesRegister, { types, month, register });
}

interface TextBox {
  /** Of the line, in pixels. */
  top: number;
  lineHeight: number;
  colour?: string;
  /** How wide it may be; up to the right margin unless told. */
  width?: number;
}

/** Collects what is drawn right of the cover. */
class Pen {
  readonly #tools: Tools;
  readonly #words: ShareWords;
  readonly #left: number;
  readonly #drawn: string[] = [];

  constructor(tools: Tools, words: ShareWords, left: number) {
    this.#tools = tools;
    this.#words = words;
    this.#left = left;
  }

  get room(): number {
    return RIGHT - this.#left;
  }

  get svg(): string {
    return svgOf(WIDTH, this.#drawn.join(''));
  }

  /** Mark and name, in smaller letters where the name would be too wide. */
  logo(width: number): void {
    const place = `translate(${this.#left} 44) scale(${40 / 30})`;
    this.#drawn.push(`<g transform="${place}">${markOf(this.#tools)}</g>`);
    const { site } = this.#words;
    const size = LOGO.size * Math.min(1, (width - 54) / this.#line(site, LOGO).width);
    this.#draw(site, { ...LOGO, size }, { top: 44, lineHeight: 40 }, 54);
  }

  codeBox(): void {
    const { left, top, side } = CODE_BOX;
    const outline = `fill="${COLOUR.white}" stroke="${COLOUR.line}"`;
    this.#drawn.push(
      `<rect x="${left - 0.5}" y="${top - 0.5}" width="${side + 1}" height="${side + 1}" rx="12.5" ${outline}/>`,
    );
  }

  code(address: string | null): void {
    const { path, size } = drawCode(address);
    const { left, top, side } = inMiddleOf(CODE_BOX, CODE_SIDE);
    const place = `translate(${left} ${top}) scale(${side / size})`;
    this.#drawn.push(`<path transform="${place}" fill="${COLOUR.ink}" shape-rendering="crispEdges" d="${path}"/>`);
  }

  rule(top: number): void {
    this.#drawn.push(`<rect x="${this.#left}" y="${top}" width="${this.room}" height="2" fill="${COLOUR.line}"/>`);
  }

  /** Draws a line, in smaller letters where it would be too wide; returns its width. */
  fitted(text: string, lettering: Lettering, place: TextBox): number {
    const { width: natural } = this.#line(text, lettering);
    const size = lettering.size * Math.min(1, (place.width ?? this.room) / natural);
    return this.#draw(text, { ...lettering, size }, place, 0);
  }

  /** The price, and small words behind it that stand on the same line. */
  price(price: string, behind: string, place: TextBox): void {
    const gap = 12;
    const { width } = this.#line(behind, INCLUSIVE);
    const priceWidth = this.fitted(price, PRICE, { ...place, width: this.room - gap - width });
    const baseline = place.top + this.#tools.letters.baseline(PRICE, place.lineHeight);
    this.#push(behind, INCLUSIVE, { x: priceWidth + gap, baseline, colour: COLOUR.muted });
  }

  /** Short texts one beside the other. */
  columns(line: readonly string[], lettering: Lettering, place: TextBox): void {
    const gap = 28;
    const widths = line.map((text) => this.#line(text, lettering).width);
    const natural = widths.reduce((sum, width) => sum + width, gap * (line.length - 1));
    const shrink = Math.min(1, this.room / natural);
    let x = 0;
    for (const [index, text] of line.entries()) {
      this.#draw(text, { ...lettering, size: lettering.size * shrink }, place, x);
      x += ((widths[index] ?? 0) + gap) * shrink;
    }
  }

  /** The name, large on up to two lines, else smaller on up to three, and no longer than that. */
  name(name: string, top: number): { bottom: number } {
    // what does not fit is not measured
    const head = name.slice(0, NAME_MOST);
    const large: Lettering = { face: 'display', size: 52, tracking: -0.01 };
    const small: Lettering = { face: 'display', size: 36, tracking: -0.01 };
    const longestWord = Math.max(...head.split(/\s+/).map((word) => this.#line(word, large).width));
    const atLarge = this.wrap(head, large, NAME_WIDTH);
    const isLarge = atLarge.length <= 2 && longestWord <= NAME_WIDTH;
    const [lettering, lineHeight] = isLarge ? ([large, 56] as const) : ([small, 42] as const);
    const lines = isLarge ? atLarge : this.#cut(this.wrap(head, small, NAME_WIDTH), 3, small);
    for (const [index, line] of lines.entries()) {
      this.#draw(line, lettering, { top: top + index * lineHeight, lineHeight }, 0);
    }
    return { bottom: top + lines.length * lineHeight };
  }

  /** Breaks a text at its spaces, and a word that is too wide alone wherever it has to be. */
  wrap(text: string, lettering: Lettering, width: number): string[] {
    const fits = (line: string) => this.#line(line, lettering).width <= width;
    const lines: string[] = [];
    for (const word of text.trim().split(/\s+/)) {
      const last = lines.at(-1);
      if (last !== undefined && fits(`${last} ${word}`)) {
        lines[lines.length - 1] = `${last} ${word}`;
        continue;
      }
      let rest = word;
      while (!fits(rest)) {
        const end = longestThatFits(rest, fits);
        lines.push(rest.slice(0, end));
        rest = rest.slice(end);
      }
      lines.push(rest);
    }
    return lines;
  }

  #cut(lines: readonly string[], most: number, lettering: Lettering): string[] {
    if (lines.length <= most) return [...lines];
    const kept = lines.slice(0, most);
    const withEnd = (text: string) => `${text.trimEnd()}…`;
    const last = kept[most - 1] ?? '';
    const end = longestThatFits(last, (text) => this.#line(withEnd(text), lettering).width <= NAME_WIDTH);
    return [...kept.slice(0, -1), withEnd(last.slice(0, end))];
  }

  #draw(text: string, lettering: Lettering, { top, lineHeight, colour = COLOUR.ink }: TextBox, x: number): number {
    return this.#push(text, lettering, {
      x,
      baseline: top + this.#tools.letters.baseline(lettering, lineHeight),
      colour,
    });
  }

  #line(text: string, lettering: Lettering): Line {
    return this.#tools.letters.setLine(text, lettering, this.#words.language);
  }

  #push(text: string, lettering: Lettering, { x, baseline, colour }: { x: number; baseline: number; colour: string }) {
    const { width, svg } = this.#line(text, lettering);
    this.#drawn.push(`<g fill="${colour}" transform="translate(${this.#left + x} ${baseline})">${svg}</g>`);
    return width;
  }
}

function svgOf(width: number, drawn: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">${drawn}</svg>`;
}

/** How much of a text fits, at least one character. */
function longestThatFits(text: string, fits: (part: string) => boolean): number {
  let [fitting, tooLong] = [1, text.length + 1];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(text.slice(0, middle))) fitting = middle;
    else tooLong = middle;
  }
  return fitting;
}

function inMiddleOf(box: Square, side: number): Square {
  const inset = (box.side - side) / 2;
  return { left: box.left + inset, top: box.top + inset, side };
}
