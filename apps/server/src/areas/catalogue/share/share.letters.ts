import { readFile } from 'node:fs/promises';
import type { Language } from '@aangan/contract/core/language';
import type { Font, Buffer as ShapingBuffer } from 'harfbuzzjs';

/** Letters of Marathi and Hindi, the same for all faces. */
const DEVANAGARI = 'noto-sans-devanagari';

/** Our two families in the weights that pictures use. */
const FACES = {
  display: { family: 'fraunces', weight: null },
  text: { family: 'figtree', weight: 400 },
  medium: { family: 'figtree', weight: 500 },
  strong: { family: 'figtree', weight: 600 },
} as const;

export interface Lettering {
  face: keyof typeof FACES;
  /** Pixels. */
  size: number;
  /** Further apart by this part of the size; negative is closer. */
  tracking?: number;
  /** All digits as wide as one another. */
  hasEvenDigits?: boolean;
}

/** The files of a face in the order in which they are asked for a character. */
type Fonts = readonly [family: Font, further: Font, devanagari: Font];

/** A text on one line, ready to be drawn. */
export interface Line {
  /** Pixels. */
  width: number;
  /** SVG of its letters, black unless told, from 0 on and standing on 0. */
  svg: string;
}

interface Shaped {
  text: string;
  language: Language;
}

export type Letters = Awaited<ReturnType<typeof loadLetters>>;

/**
 * Our letters as outlines, measured and set by HarfBuzz, the same on every machine: pictures need no font of the system,
 * and no text ever stands in an SVG. An accent that no file of a face has is left out, and so is a character.
 */
export async function loadLetters() {
  const harfbuzz = await import('harfbuzzjs');
  const open = async (file: string, weight: number | null): Promise<Font> => {
    const bytes = await readFile(new URL(`fonts/${file}.ttf`, import.meta.url));
    const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
    if (weight !== null) font.setVariations([new harfbuzz.Variation('wght', weight)]);
    return font;
  };
  const devanagari = await open(DEVANAGARI, null);
  const openFace = async ({ family, weight }: (typeof FACES)[keyof typeof FACES]): Promise<Fonts> =>
    [await open(family, weight), await open(`${family}-further`, weight), devanagari] as const;
  const names = Object.keys(FACES) as (keyof typeof FACES)[];
  const opened = await Promise.all(names.map(async (name) => [name, await openFace(FACES[name])] as const));
  const faces = Object.fromEntries(opened) as Record<keyof typeof FACES, Fonts>;

  /** A character, or at least its letter without the accent, with the font that has it. */
  const characterOf = (written: string, fonts: Fonts) =>
    [written, written.normalize('NFD').charAt(0)]
      .flatMap((character) => fonts.map((font) => ({ font, character })))
      .find(({ font, character }) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined);

  /** Parts of a text by the font that has their characters. */
  const runsOf = (text: string, fonts: Fonts) => {
    const runs: { font: Font; text: string }[] = [];
    for (const written of text.normalize('NFC')) {
      const { font, character } = characterOf(written, fonts) ?? {};
      const last = runs.at(-1);
      if (!font || !character) continue;
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  };

  const evenDigits = [new harfbuzz.Feature('tnum')];
  const shape = (font: Font, { text, language }: Shaped, hasEvenDigits: boolean): ShapingBuffer => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // Marathi writes some letters otherwise than Hindi
    buffer.setLanguage(language);
    harfbuzz.shape(font, buffer, hasEvenDigits ? evenDigits : []);
    return buffer;
  };

  return {
    /** @param language of the text */
    setLine(
      text: string,
      { face, size, tracking = 0, hasEvenDigits = false }: Lettering,
      language: Language = 'en',
    ): Line {
      const glyphs: string[] = [];
      let width = 0;
      for (const run of runsOf(text, faces[face])) {
        const scale = size / run.font.face.upem;
        const shaped = shape(run.font, { text: run.text, language }, hasEvenDigits);
        // the letters of a word in Devanagari are joined
        const apart = run.font === devanagari ? 0 : tracking * size;
        const positions = shaped.getGlyphPositions();
        for (const [index, { codepoint }] of shaped.getGlyphInfos().entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
          const outline = run.font.glyphToPath(codepoint);
          const place = `${rounded(width + xOffset * scale)} ${rounded(-yOffset * scale)}`;
          if (outline !== '') {
            glyphs.push(`<path transform="translate(${place}) scale(${scale} ${-scale})" d="${outline}"/>`);
          }
          width += xAdvance * scale + apart;
        }
      }
      return { width, svg: glyphs.join('') };
    },

    /** Where letters stand in a line of this height, from its top; pixels. */
    baseline({ face, size }: Lettering, lineHeight: number): number {
      const [font] = faces[face];
      const { ascender, descender } = font.hExtents();
      const scale = size / font.face.upem;
      return (lineHeight + (ascender + descender) * scale) / 2;
    },
  };
}

function rounded(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
