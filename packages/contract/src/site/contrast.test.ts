import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentPairs, brandPairs, contrast, readableShade, siteColours } from './contrast.ts';

// Ratios computed by hand from the formula of WCAG 2.2.
it.each([
  ['#0f4f46', '#ffffff', 9.42],
  ['#0f4f46', '#f3ece1', 8.03],
  ['#b9502f', '#ffffff', 4.93],
  ['#b9502f', '#fbf8f3', 4.66],
  ['#ffd400', '#ffffff', 1.43],
  ['#e6007a', '#fbf8f3', 4.26],
])('the contrast of %s and %s is %d, never rounded up [S19]', (one, other, ratio) => {
  expect(contrast(one, other)).toBe(ratio);
  expect(contrast(other, one)).toBe(ratio);
});

const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('the shade that is offered for any colour passes every pair [S19]', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      for (const pairsOf of [brandPairs, accentPairs]) {
        const failed = pairsOf(readableShade(colour, pairsOf)).filter(({ ratio, needed }) => ratio < needed);
        expect(failed).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

it('a readable colour is its own nearest shade [S19]', () => {
  expect(readableShade('#0f4f46', brandPairs)).toBe('#0f4f46');
  expect(readableShade('#b9502f', accentPairs)).toBe('#b9502f');
});

it('the shades of a colour are colours, darker and lighter than it [S18]', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (brand, accent) => {
      const colours = siteColours(brand, accent);
      for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[\da-f]{6}$/);
      expect(contrast(colours.brandStrong, '#ffffff')).toBeGreaterThanOrEqual(contrast(brand, '#ffffff'));
      expect(contrast(colours.accentTint, '#000000')).toBeGreaterThan(14);
    }),
    { numRuns: 200 },
  );
});
