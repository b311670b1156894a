import { describe, expect, it } from 'vitest';
import { bookingsPath, exportFilters, parseBookings } from './visits-url.ts';

const parse = (text: string) => parseBookings(new URLSearchParams(text));

describe('the URL of the bookings', () => {
  it('holds the filters and the page', () => {
    const state = { search: 'Bakul', from: '2026-11-01', to: '2026-12-20', status: 'PENDING', page: 2 } as const;
    const path = bookingsPath(state);
    expect(path).toBe('/admin/bookings?search=Bakul&from=2026-11-01&to=2026-12-20&status=PENDING&page=2');
    expect(parse(path.slice(path.indexOf('?')))).toEqual(state);
  });

  it('ignores a reversed range', () => {
    expect(parse('from=2026-12-20&to=2026-11-01')).toMatchObject({ from: '', to: '' });
  });

  it('is bare without filters', () => {
    expect(bookingsPath(parse(''))).toBe('/admin/bookings');
  });
});

describe('exportFilters', () => {
  it('returns the set filters as the call takes them', () => {
    expect(exportFilters({ search: 'Bakul', from: '2026-11-01', to: '', status: 'PENDING' })).toEqual({
      searchTerm: 'Bakul',
      startDate: '2026-11-01',
      status: ['PENDING'],
    });
    expect(exportFilters({ search: '', from: '', to: '2026-12-01', status: '' })).toEqual({
      searchTerm: '',
      endDate: '2026-12-01',
      status: [],
    });
  });
});
