import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldSearchText } from './search-text.ts';

describe('a text that is searched for', () => {
  it.each([
    ['Kunda  Towers'],
    ['Kunda\u00A0Towers'],
    ['Kunda Towers\u200B'],
    ['\uFEFFKun\u00ADda Towers'],
    ['"Kunda Towers"'],
    ['\u201CKunda Towers\u201D'],
    ['\u2018Kunda Towers\u2019'],
    ['Kunda-Towers'],
    ['Kunda \u2013 Towers'],
    [' Kunda\u2011Towers '],
  ])('%j is folded to one form [FIND18]', (text) => {
    expect(foldSearchText(text)).toBe('Kunda Towers');
  });

  it('is composed, with letters of all scripts as they are [FIND18]', () => {
    expect(foldSearchText('Re\u0301sidence')).toBe('R\u00E9sidence');
    expect(foldSearchText('D\u2019Souza')).toBe("D'Souza");
    expect(foldSearchText("'")).toBe("'");
    expect(foldSearchText("D'Souza 100%_")).toBe("D'Souza 100%_");
    expect(foldSearchText('\u0936\u094D\u200D\u0930\u0940')).toBe('\u0936\u094D\u0930\u0940');
  });

  it('is the same in either form of Unicode [FIND18]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldSearchText(text.normalize('NFD'))).toBe(foldSearchText(text));
      }),
    );
  });
});
