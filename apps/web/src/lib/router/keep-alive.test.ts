import { describe, expect, it } from 'vitest';
import { draw, step, type ShownEntry } from './keep-alive.ts';
import type { Location } from './navigation.ts';
import type { Page } from './pages.ts';

const pageOf = (isKept: boolean): Page => ({ layouts: [], Component: () => null, params: {}, isKept });
const list = pageOf(true);
const home = pageOf(true);
const text = pageOf(false);

function at(pathname: string, index: number, action: Location['action'] = 'PUSH', key = `entry ${index}`): Location {
  return { pathname, search: '', hash: '', state: null, key, index, action, keepsScroll: false };
}

const toList = (index: number, action?: Location['action']) => ({ location: at('/list', index, action), page: list });
const toHome = (id: number, index: number, action?: Location['action']) => ({
  location: at(`/list/${id}`, index, action),
  page: home,
});

/** From a list to a home. */
function opened(): { first: ShownEntry; second: ShownEntry } {
  const first = draw(toList(0, 'POP'));
  return { first, second: step(first, toHome(1, 1)) };
}

describe('step', () => {
  it('keeps the page that is left, and shows it again on the way back and forward', () => {
    const { first, second } = opened();
    expect(second.kept).toEqual([first.drawn]);
    const back = step(second, toList(0, 'POP'));
    expect(back.drawn).toBe(first.drawn);
    expect(back.location.action).toBe('POP');
    const forward = step(back, toHome(1, 1, 'POP'));
    expect(forward.drawn).toBe(second.drawn);
    expect(forward.kept).toEqual([first.drawn]);
  });

  it('shows a page again at the entry that it was left at alone', () => {
    const first = draw(toList(0, 'POP'));
    const turned = step(first, toList(1));
    expect(turned.drawn.id).toBe(first.drawn.id);
    const away = step(turned, toHome(1, 2));
    expect(step(away, toList(1, 'POP')).drawn).toBe(turned.drawn);
    expect(step(away, toList(0, 'POP')).drawn.id).not.toBe(first.drawn.id);
  });

  it('draws anew by a link, and drops what no step leads to any more', () => {
    const { first, second } = opened();
    const again = step(second, toList(2));
    expect(again.drawn.id).not.toBe(first.drawn.id);
    expect(again.kept).toEqual([second.drawn]);
    const back = step(second, toList(0, 'POP'));
    expect(step(back, toList(1)).kept).toEqual([]);
    expect(step(back, toHome(2, 1)).kept).toEqual([first.drawn]);
  });

  it('keeps one page of a kind', () => {
    const { first, second } = opened();
    const other = step(second, toHome(2, 2));
    expect(other.kept).toEqual([first.drawn]);
    expect(step(other, toHome(1, 1, 'POP')).drawn.id).not.toBe(second.drawn.id);
  });

  it('keeps nothing that is not at rest, or whose entry is gone', () => {
    const { first } = opened();
    expect(step(first, toHome(1, 1), false).kept).toEqual([]);
    expect(step(first, toHome(1, 0, 'REPLACE')).kept).toEqual([]);
  });

  it('keeps nothing beside or of a page that is not kept', () => {
    const { second } = opened();
    const away = step(second, { location: at('/text', 2), page: text });
    expect(away.kept).toEqual([]);
    expect(step(away, toHome(1, 1, 'POP')).kept).toEqual([]);
  });
});
