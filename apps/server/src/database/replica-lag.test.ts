import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLagMeter } from './replica-lag.ts';

/** A meter probed once a second, whose clock the test moves. */
function createProbed() {
  let seconds = 0;
  const meter = createLagMeter(() => seconds * 1_000);
  return (primary: number, replica: number) => {
    seconds += 1;
    return meter.note(primary, replica);
  };
}

describe('the lag of a replica', () => {
  it('is 0 where the replica has caught up, however long nothing was written', () => {
    const probe = createProbed();
    expect([probe(100, 100), probe(100, 100), probe(100, 120)]).toEqual([0, 0, 0]);
  });

  it('is unknown until the replica has reached a recorded position', () => {
    const probe = createProbed();
    expect([probe(100, 10), probe(110, 20), probe(120, 99)]).toEqual([null, null, null]);
    expect(probe(130, 100)).not.toBeNull();
  });

  it('is 0 under writes that arrive before the next probe', () => {
    const probe = createProbed();
    const found = [100, 200, 300, 400].map((position) => probe(position, position - 1));
    expect(found).toEqual([null, 0, 0, 0]);
  });

  it('grows by the second while replay is stalled, and ends when the replica has caught up', () => {
    const probe = createProbed();
    probe(100, 100);
    expect([110, 120, 130, 140].map((position) => probe(position, 100))).toEqual([0, 1, 2, 3]);
    expect(probe(150, 150)).toBe(0);
  });

  it('restarts with a primary that is behind the one before', () => {
    const probe = createProbed();
    probe(100, 100);
    expect([probe(900, 100), probe(900, 100), probe(300, 100)]).toEqual([0, 1, 0]);
  });

  it('is exact to two seconds, whatever the delay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 3, max: 1_000 }), (delay, bytesASecond) => {
        const probe = createProbed();
        // the replica is `delay` seconds behind the primary, and a little more
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
