import { describe, expect, it } from 'vitest';
import { changeSetPath, parseRows } from './change-set-url.ts';

const parse = (query: string) => parseRows(new URLSearchParams(query));

describe('the URL of a set of changes', () => {
  it.each([
    ['', { outcome: '', page: 0 }],
    ['outcome=ERROR&page=2', { outcome: 'ERROR', page: 2 }],
    ['outcome=error&page=-1', { outcome: '', page: 0 }],
  ])('%s is read, whatever is wrong with it [F73]', (query, state) => {
    expect(parse(query)).toEqual(state);
  });

  it('has the filter and the page [F73]', () => {
    const state = { outcome: 'SAME', page: 3 } as const;
    expect(changeSetPath('7', state)).toBe('/admin/changes/7?outcome=SAME&page=3');
    expect(parse(changeSetPath('7', state).split('?')[1] ?? '')).toEqual(state);
    expect(changeSetPath('7', { outcome: '', page: 0 })).toBe('/admin/changes/7');
  });
});
