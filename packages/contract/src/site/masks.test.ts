import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesMask } from './masks.ts';

describe('a mask of register numbers', () => {
  it.each([
    ['P99999999999', 'P02400001234', true],
    ['P99999999999', 'P0240000123', false],
    ['P99999999999', 'P024000012345', false],
    ['PA9999999999999', 'PR1260009900001', true],
    ['PA9999999999999', 'Pr1260009900001', false],
    ['PA9999999999999', 'P91260009900001', false],
    ['PR/GJ/*/999999', 'PR/GJ/SURAT/CHORASI/SUDA/CAA00202/A1C/EX1/041221', true],
    ['PR/GJ/*/999999', 'PR/GJ/SURAT', false],
    ['UPRERAPRJ9*', 'UPRERAPRJ7', true],
    ['UPRERAPRJ9*', 'UPRERAPRJ106523/01/2026', true],
    ['UPRERAPRJ9*', 'UPRERAPRJ', false],
    ['*', '', true],
    ['', '', true],
    ['', 'P', false],
    ['*99*', 'a1b22c', true],
    ['9.9', '1x1', false],
    ['**A**', '1A1', true],
  ])('%j fits %j: %j [S36]', (mask, number, fits) => {
    expect(matchesMask(mask, number)).toBe(fits);
  });

  it('agrees with a regular expression, and ends soon for many stars [S36]', () => {
    const mask = fc.string({ unit: fc.constantFrom('9', 'A', '*', 'P', '/', '.'), maxLength: 8 });
    const number = fc.string({ unit: fc.constantFrom('1', 'B', 'P', '/', '.', 'x'), maxLength: 12 });
    const asPattern = (given: string) =>
      new RegExp(
        `^${given
          .replaceAll(/[/.]/g, String.raw`\$&`)
          .replaceAll('*', '.*')
          .replaceAll('9', String.raw`\d`)
          .replaceAll('A', '[A-Z]')}$`,
      );
    fc.assert(
      fc.property(mask, number, (one, other) => {
        expect(matchesMask(one, other)).toBe(asPattern(one).test(other));
      }),
      { numRuns: 2000 },
    );
    expect(matchesMask('*A'.repeat(20), 'B'.repeat(19) + '1'.repeat(100_000))).toBe(false);
  });
});
