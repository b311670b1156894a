import { describe, expect, it } from 'vitest';
import { historyPath, parseHistory } from './history-url.ts';

const parse = (query: string) => parseHistory(new URLSearchParams(query));

describe('the URL of a history', () => {
  it.each([
    ['', { from: '', to: '', page: 0 }],
    ['from=4&to=9&page=2', { from: '4', to: '9', page: 2 }],
    ['from=4', { from: '4', to: '', page: 0 }],
    ['to=9', { from: '', to: '', page: 0 }],
    ['from=x&to=0&page=-1', { from: '', to: '', page: 0 }],
  ])('%s is read, whatever is wrong with it [F61]', (query, state) => {
    expect(parse(query)).toEqual(state);
  });

  it('has what is compared, and the page [F61]', () => {
    const state = { from: '4', to: '9', page: 2 };
    expect(historyPath('7', state)).toBe('/admin/properties/7/history?from=4&to=9&page=2');
    expect(parse(historyPath('7', state).split('?')[1] ?? '')).toEqual(state);
    expect(historyPath('7', { from: '', to: '', page: 0 })).toBe('/admin/properties/7/history');
  });
});
