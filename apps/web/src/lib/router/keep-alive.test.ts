import { describe, expect, it } from 'vitest';
import { mount, step, type ShownEntry } from './keep-alive.ts';
import type { Location } from './navigation.ts';
import type { Page } from './pages.ts';

const pageOf = (keepAlive: boolean): Page => ({ layouts: [], Component: () => null, params: {}, keepAlive });
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

/** Navigates from a list to a home. */
function opened(): { first: ShownEntry; second: ShownEntry } {
  const first = mount(toList(0, 'POP'));
  return { first, second: step(first, toHome(1, 1)) };
}

describe('step', () => {
  it('hides the page that is left, and shows it again on back and forward', () => {
    const { first, second } = opened();
    expect(second.hidden).toEqual([first.visible]);
    const back = step(second, toList(0, 'POP'));
    expect(back.visible).toBe(first.visible);
    expect(back.location.action).toBe('POP');
    const forward = step(back, toHome(1, 1, 'POP'));
    expect(forward.visible).toBe(second.visible);
    expect(forward.hidden).toEqual([first.visible]);
  });

  it('shows a hidden page again only at the entry that it was left at', () => {
    const first = mount(toList(0, 'POP'));
    const turned = step(first, toList(1));
    expect(turned.visible.id).toBe(first.visible.id);
    const away = step(turned, toHome(1, 2));
    expect(step(away, toList(1, 'POP')).visible).toBe(turned.visible);
    expect(step(away, toList(0, 'POP')).visible.id).not.toBe(first.visible.id);
  });

  it('mounts anew by a link, and drops pages that no entry leads to any more', () => {
    const { first, second } = opened();
    const again = step(second, toList(2));
    expect(again.visible.id).not.toBe(first.visible.id);
    expect(again.hidden).toEqual([second.visible]);
    const back = step(second, toList(0, 'POP'));
    expect(step(back, toList(1)).hidden).toEqual([]);
    expect(step(back, toHome(2, 1)).hidden).toEqual([first.visible]);
  });

  it('keeps one page of each component', () => {
    const { first, second } = opened();
    const other = step(second, toHome(2, 2));
    expect(other.hidden).toEqual([first.visible]);
    expect(step(other, toHome(1, 1, 'POP')).visible.id).not.toBe(second.visible.id);
  });

  it('keeps no page that is blocked, or whose entry is gone', () => {
    const { first } = opened();
    expect(step(first, toHome(1, 1), false).hidden).toEqual([]);
    expect(step(first, toHome(1, 0, 'REPLACE')).hidden).toEqual([]);
  });

  it('keeps no page beside one without keep-alive, nor that page', () => {
    const { second } = opened();
    const away = step(second, { location: at('/text', 2), page: text });
    expect(away.hidden).toEqual([]);
    expect(step(away, toHome(1, 1, 'POP')).hidden).toEqual([]);
  });
});
