import { describe, expect, it } from 'vitest';
import { loadLetters, type Lettering } from './share.letters.ts';

const letters = await loadLetters();
const FACES = ['display', 'text', 'medium', 'strong'] as const;
const widthOf = (text: string, lettering: Lettering) => letters.setLine(text, lettering).width;

describe.each(FACES)('letters in the face %s', (face) => {
  const at = (size: number): Lettering => ({ face, size });

  it('are twice as wide at twice the size', () => {
    expect(widthOf('Palash Court', at(64))).toBeCloseTo(2 * widthOf('Palash Court', at(32)), 6);
    expect(widthOf('Palash Court', at(32))).toBeGreaterThan(32);
  });

  it('include the rupee sign and accents', () => {
    for (const character of ['₹', 'é', 'ā', 'ṣ', 'Ō']) {
      const line = letters.setLine(character, at(32));
      expect([character, line.width > 8, line.svg.includes('<path')]).toEqual([character, true, true]);
    }
  });

  it('skip missing ones, and compose a letter and its accent', () => {
    expect(letters.setLine('漢字', at(32))).toEqual({ width: 0, svg: '' });
    expect(widthOf('Kadamb 漢字', at(32))).toBe(widthOf('Kadamb ', at(32)));
    expect(widthOf('e\u0301', at(32))).toBe(widthOf('\u00e9', at(32)));
  });

  it('are drawn as paths, without text', () => {
    expect(letters.setLine('</path><script>alert(1)</script>&', at(32)).svg).toMatch(
      /^(<path transform="[-\d.e ()a-z]+" d="[-\d.,A-Za-z ]*"\/>)+$/,
    );
  });
});

describe('letters of Marathi and Hindi', () => {
  const lettering: Lettering = { face: 'display', size: 32, tracking: -0.01 };

  it('are joined into words [L46]', () => {
    // a conjunct is narrower than its letters, and a vowel sign before its letter is drawn there
    expect(widthOf('क्ष', lettering)).toBeLessThan(widthOf('क', lettering) + widthOf('ष', lettering));
    expect(letters.setLine('पुणे', lettering).svg).not.toBe('');
    expect(letters.setLine('चऱ्होली', lettering).svg.match(/<path/g)?.length).toBeLessThan(7);
  });

  it('differ where Marathi writes them otherwise [L46]', () => {
    for (const letter of ['ल', 'श']) {
      expect(letters.setLine(letter, lettering, 'mr').svg).not.toBe(letters.setLine(letter, lettering, 'hi').svg);
    }
    expect(letters.setLine('क', lettering, 'mr')).toEqual(letters.setLine('क', lettering, 'hi'));
  });
});

describe('even digits', () => {
  it('have the same width', () => {
    const lettering: Lettering = { face: 'strong', size: 32, hasEvenDigits: true };
    expect(widthOf('11111111', lettering)).toBeCloseTo(widthOf('80808080', lettering), 6);
  });
});
