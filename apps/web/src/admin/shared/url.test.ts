import { describe, expect, it } from 'vitest';
import { choiceParam, dateParam, idParam, pageParam, textParam, withQuery } from './url.ts';

const query = (text: string) => new URLSearchParams(text);

describe('the filters of a URL', () => {
  it('are read', () => {
    const address = query('search=%20Bakul%20&from=2026-11-01&role=ADMIN&page=3&actorId=41');
    expect(textParam(address, 'search')).toBe('Bakul');
    expect(dateParam(address, 'from')).toBe('2026-11-01');
    expect(choiceParam(address, 'role', ['ADMIN', 'USER'])).toBe('ADMIN');
    expect(pageParam(address)).toBe(3);
    expect(idParam(address, 'actorId')).toBe('41');
  });

  it.each(['', 'from=2026-02-30&role=OWNER&page=-1&actorId=0', 'from=x&role=&page=1.5&actorId=4e3'])(
    'are not set in %j',
    (text) => {
      const address = query(text);
      expect(textParam(address, 'search')).toBe('');
      expect(dateParam(address, 'from')).toBe('');
      expect(choiceParam(address, 'role', ['ADMIN'])).toBe('');
      expect(pageParam(address)).toBe(0);
      expect(idParam(address, 'actorId')).toBe('');
    },
  );

  it('are cut at the length a search may have', () => {
    expect(textParam(query(`search=${'a'.repeat(150)}`), 'search')).toHaveLength(100);
  });

  it('are written where they have a value', () => {
    expect(withQuery('/admin/users', { search: 'A & B', role: '', page: 2 })).toBe(
      '/admin/users?search=A+%26+B&page=2',
    );
    expect(withQuery('/admin/users', { search: '', page: 0 })).toBe('/admin/users');
  });
});
