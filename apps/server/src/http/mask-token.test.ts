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
});
