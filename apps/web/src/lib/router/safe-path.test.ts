import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

describe('safePath', () => {
  it.each(['/', '/user/bookings', '/properties?name=a&page=2#top', '/properties/12', '/a//b'])(
    'lets %s pass',
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  it.each([
    'https://other.example/',
    '//other.example',
    '/\\other.example',
    '\\\\other.example',
    '/\t/other.example',
    '/\n/other.example',
    'javascript:alert(1)',
    'user/bookings',
    ' /user',
    '',
    null,
    undefined,
    7,
    { pathname: '/' },
  ])('refuses %j [ASVS 3.7.2]', (path) => {
    expect(safePath(path)).toBeNull();
  });
});
