import { browserStorage } from '../../lib/storage.ts';

// By whose key this browser speaks on which board: the one thing kept on a relative's phone (I29).

const PREFIX = 'boardGuest:';

export const keyOnBoard = (boardId: number): string | null => browserStorage.get(`${PREFIX}${boardId}`);

/** @param key null forgets it */
export function keepKey(boardId: number, key: string | null): void {
  browserStorage.set(`${PREFIX}${boardId}`, key);
}

/** The key there is when there is one alone: whose board it is of shows once that has been opened. */
export function onlyKey(): string | null {
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith(PREFIX));
    return names.length === 1 ? window.localStorage.getItem(names[0] ?? '') : null;
  } catch {
    return null;
  }
}
