import { describe, expect, it } from 'vitest';
import { LINK_PATHS, MASKED_PATHS, PLAIN_PATHS } from '../../../test/masked-paths.ts';
import { maskToken } from './mask-token.ts';

describe('maskToken', () => {
  it.each(MASKED_PATHS)('writes %s as %s [V15]', (path, masked) => {
    expect(maskToken(path)).toBe(masked);
  });

  it.each(LINK_PATHS)('masks any text in place of the token in %s, such as a truncated one [V15]', (path) => {
    expect(maskToken(path.replace(':token', 'k7k7k7'))).toBe(path);
  });

  it.each(PLAIN_PATHS)('leaves %s as it is', (path) => {
    expect(maskToken(path)).toBe(path);
  });

  // in quadratic time each would take 0.1 s
  it.each([
    ['escapes of escapes', `/${'%' + '25'.repeat(7_500)}`],
    ['escapes within escapes', `/${'%2'.repeat(3_700)}%25${'35'.repeat(3_700)}`],
    ['escapes side by side', `/${'%25'.repeat(5_000)}`],
  ])('is not held up by %s', { timeout: 10_000 }, (_what, path) => {
    for (let n = 0; n < 300; n += 1) expect(maskToken(`${path}${n}`)).not.toBe('');
  });
});
