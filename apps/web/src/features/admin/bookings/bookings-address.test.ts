import { describe, expect, it } from 'vitest';
import { bookingsPath, exportHref, parseBookings } from './bookings-address.ts';

const parse = (text: string) => parseBookings(new URLSearchParams(text));

describe('the address of the bookings', () => {
  it('holds the filters and the page', () => {
    const state = { search: 'Bakul', from: '2026-11-01', to: '2026-12-20', status: 'PENDING', page: 2 } as const;
    const path = bookingsPath(state);
    expect(path).toBe('/admin/bookings?search=Bakul&from=2026-11-01&to=2026-12-20&status=PENDING&page=2');
    expect(parse(path.slice(path.indexOf('?')))).toEqual(state);
  });

  it('ignores a range the wrong way round', () => {
    expect(parse('from=2026-12-20&to=2026-11-01')).toMatchObject({ from: '', to: '' });
  });

  it('is bare without filters', () => {
    expect(bookingsPath(parse(''))).toBe('/admin/bookings');
  });
});

describe('exportHref', () => {
  it('carries the filters under the names of the call', () => {
    expect(exportHref({ search: 'Bakul', from: '2026-11-01', to: '', status: 'PENDING' })).toBe(
      '/api/admin/bookings/export?searchTerm=Bakul&startDate=2026-11-01&status=PENDING',
    );
  });
});
