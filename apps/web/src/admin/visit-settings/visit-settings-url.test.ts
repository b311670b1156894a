import { describe, expect, it } from 'vitest';
import { parseVisits, visitsPath, weekOf } from './visit-settings-url.ts';

/** A Thursday. */
const NOW = new Date('2026-12-10T06:00:00Z');
const parse = (query: string) => parseVisits(new URLSearchParams(query), NOW);

describe('the URL of visits', () => {
  it('is the present week of all properties, from Sunday, by default', () => {
    expect(parse('')).toEqual({ tab: 'calendar', week: '2026-12-06', host: '', property: '' });
    expect(parse('tab=nothing&week=2026-13-01&host=x&property=0')).toEqual(parse(''));
  });

  it('takes any day for its week, and parses to the state that it was written from', () => {
    const state = parse('tab=hours&week=2026-12-19&host=3&property=12');
    expect(state).toEqual({ tab: 'hours', week: '2026-12-13', host: '3', property: '12' });
    expect(parse(visitsPath(state, NOW).split('?')[1] ?? '')).toEqual(state);
    expect(visitsPath(parse(''), NOW)).toBe('/admin/visits');
  });

  it.each([
    ['2026-12-06', '2026-12-06'],
    ['2026-12-12', '2026-12-06'],
    ['2027-01-01', '2026-12-27'],
  ])('%s is of the week from %s', (day, sunday) => expect(weekOf(day)).toBe(sunday));
});
