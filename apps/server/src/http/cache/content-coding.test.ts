import { describe, expect, it } from 'vitest';
import { chooseCoding } from './content-coding.ts';

describe('chooseCoding', () => {
  it.each([
    ['br ;q=0.5 , gzip', 'br'],
    ['br; q=0, gzip ; q=0.0', 'identity'],
    [' GZIP\t;\tq=1', 'gzip'],
  ])('takes %j for %s', (accepted, coding) => {
    expect(chooseCoding(accepted)).toBe(coding);
  });

  // in quadratic time each would take 0.3 s
  it('is fast for many spaces', { timeout: 10_000 }, () => {
    for (let n = 0; n < 300; n += 1) expect(chooseCoding(`a${' '.repeat(15_000)}${n}`)).toBe('identity');
  });
});
