import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLagMeter } from './replica-lag.ts';

/** A meter whose clock the test moves: probed once a second. */
function createProbed() {
  let seconds = 0;
  const meter = createLagMeter(() => seconds * 1_000);
  return (primary: number, replica: number) => {
    seconds += 1;
    return meter.note(primary, replica);
  };
}

describe('the lag of a replica', () => {
  it('is none where it has all that the primary has, however long nobody wrote', () => {
    const probe = createProbed();
    expect([probe(100, 100), probe(100, 100), probe(100, 120)]).toEqual([0, 0, 0]);
  });

  it('is unknown until it has come as far as the primary once was', () => {
    const probe = createProbed();
    expect([probe(100, 10), probe(110, 20), probe(120, 99)]).toEqual([null, null, null]);
    expect(probe(130, 100)).not.toBeNull();
  });

  it('is none under writes that arrive before the next probe', () => {
    const probe = createProbed();
    const found = [100, 200, 300, 400].map((position) => probe(position, position - 1));
    expect(found).toEqual([null, 0, 0, 0]);
  });

  it('grows by the second while it stands still and the primary does not, and ends when it has come after', () => {
    const probe = createProbed();
    probe(100, 100);
    expect([110, 120, 130, 140].map((position) => probe(position, 100))).toEqual([0, 1, 2, 3]);
    expect(probe(150, 150)).toBe(0);
  });

  it('begins anew with a primary that is behind the one before', () => {
    const probe = createProbed();
    probe(100, 100);
    expect([probe(900, 100), probe(900, 100), probe(300, 100)]).toEqual([0, 1, 0]);
  });

  it('is the truth but for the two seconds around it, whatever the delay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 3, max: 1_000 }), (delay, bytesASecond) => {
        const probe = createProbed();
        // the replica has what the primary had `delay` seconds ago, and a little less
        for (let second = 100; second < 300; second += 1) {
          const lag = probe(second * bytesASecond, (second - delay) * bytesASecond - 1);
          if (second < 100 + delay + 2) continue;
          expect(lag).toBeGreaterThanOrEqual(delay - 1);
          expect(lag).toBeLessThanOrEqual(delay + 1);
        }
      }),
    );
  });
});
