import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { open, seal } from './audit.seal-rules.ts';

const key = randomBytes(32);

describe('seal', () => {
  it('opens only with the same key at the same place [ASVS 11.3.2]', () => {
    const box = seal(key, '7 before.name', 'Ravi');
    expect(open(key, '7 before.name', box)).toBe('Ravi');
    expect(open(randomBytes(32), '7 before.name', box)).toBeUndefined();
    expect(open(key, '7 after.name', box)).toBeUndefined();
    expect(open(key, '8 before.name', box)).toBeUndefined();
  });

  it('never gives the same box twice, nor one that reveals its value', () => {
    const boxes = Array.from({ length: 100 }, () => seal(key, 'place', 'Ravi'));
    expect(new Set(boxes).size).toBe(100);
    for (const box of boxes) expect(Buffer.from(box, 'base64').toString('latin1')).not.toContain('Ravi');
  });

  it('opens to any JSON value, and not at all where a byte was changed or cut off', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
        const box = seal(key, 'place', value);
        expect(open(key, 'place', box)).toEqual(JSON.parse(JSON.stringify(value)));
        const bytes = Buffer.from(box, 'base64');
        expect(open(key, 'place', bytes.subarray(0, at % bytes.length).toString('base64'))).toBeUndefined();
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
        expect(open(key, 'place', bytes.toString('base64'))).toBeUndefined();
      }),
    );
  });
});
