import { describe, expect, it } from 'vitest';
import { maskToken } from './mask-token.ts';

const TOKEN = 'k7'.repeat(13);

describe('maskToken', () => {
  it.each([
    [`/visit/${TOKEN}`, '/visit/:token'],
    [`/VISIT/${TOKEN.toUpperCase()}`, '/VISIT/:token'],
    [`/email/${TOKEN}/`, '/email/:token/'],
    [`/mr/visit/${TOKEN}`, '/mr/visit/:token'],
    [`/api/visit-links/${TOKEN}/slots`, '/api/visit-links/:token/slots'],
    [`/Api/Email-Links/${TOKEN}/confirm`, '/Api/Email-Links/:token/confirm'],
    [`/api/calendar/${TOKEN}/visits.ics`, '/api/calendar/:token/visits.ics'],
    [`/%76isit/${TOKEN}`, '/visit/:token'],
    [`/visit/${TOKEN.replaceAll('k', '%6B')}`, '/visit/:token'],
    [`/%2576isit/${TOKEN.replaceAll('k', '%256b')}`, '/visit/:token'],
    [`/visit%2F${TOKEN}`, '/visit/:token'],
    [`/visit/%${'25'.repeat(40)}6b${TOKEN.slice(1)}`, '/visit/:token'],
    [`/visit/%2%2%2535356b${TOKEN.slice(1)}`, '/visit/:token'],
    [`/visit/${'%2'.repeat(20)}%25${'35'.repeat(20)}6b${TOKEN.slice(1)}`, ':escaped'],
    [`//visit//${TOKEN};x`, '//visit//:token'],
    [`/visit/${TOKEN}.`, '/visit/:token'],
    [`/visit/${TOKEN.slice(0, 20)}`, '/visit/:token'],
    [`/visit/%ZZ${TOKEN}`, '/visit/:token'],
    [`/\\visit\\${TOKEN}`, '//visit/:token'],
    [`/elsewhere/${TOKEN}`, '/elsewhere/:token'],
  ])('writes %s as %s [V15]', (path, masked) => {
    expect(maskToken(path)).toBe(masked);
  });

  it.each(['/', '/properties/12', '/user/visit-day/4', '/api/bookings/3/calendar.ics', '/user/%E0%A4%85', '/visit'])(
    'leaves %s as it is',
    (path) => {
      expect(maskToken(path)).toBe(path);
    },
  );

  // to the square of its length each would take 0.1 s
  it.each([
    ['escapes of escapes', `/${'%' + '25'.repeat(7_500)}`],
    ['escapes within escapes', `/${'%2'.repeat(3_700)}%25${'35'.repeat(3_700)}`],
    ['escapes side by side', `/${'%25'.repeat(5_000)}`],
  ])('is not held up by %s', { timeout: 10_000 }, (_what, path) => {
    for (let n = 0; n < 300; n += 1) expect(maskToken(`${path}${n}`)).not.toBe('');
  });
});
