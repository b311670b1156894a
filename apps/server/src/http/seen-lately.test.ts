import { describe, expect, it } from 'vitest';
import { createSeenLately } from './seen-lately.ts';

describe('what was seen lately', () => {
  it('is known from the second time on', () => {
    const wasSeen = createSeenLately(1_024);
    expect([wasSeen('size=1'), wasSeen('size=2'), wasSeen('size=1'), wasSeen('size=1')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('is not taken for something else, and is forgotten once much else came', () => {
    const wasSeen = createSeenLately(1_024);
    const texts = Array.from({ length: 20_000 }, (_, n) => `minPrice=${n}&size=6`);
    expect(texts.filter(wasSeen)).toEqual([]);
    expect(wasSeen('minPrice=0&size=6')).toBe(false);
    expect(wasSeen('minPrice=19999&size=6')).toBe(true);
  });

  it('spreads texts that differ little over its places', () => {
    const wasSeen = createSeenLately(4_096);
    const texts = Array.from({ length: 1_000 }, (_, n) => `minPrice=${1_000_000 + n}&size=6`);
    for (const text of texts) wasSeen(text);
    expect(texts.filter(wasSeen).length).toBeGreaterThan(750);
  });
});
