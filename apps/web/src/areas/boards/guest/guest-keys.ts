import { BOARD_RETENTION_DAYS } from '@aangan/contract/boards/lists';
import type { GuestBoard } from '@aangan/contract/boards/entities';
import { browserStorage } from '../../../lib/storage/storage.ts';

// By whose key this browser speaks on which board: the one thing kept on a relative's phone (I29).

const PREFIX = 'boardGuest:';
const KEPT_MS = BOARD_RETENTION_DAYS * 86_400_000;

/** By board, for a browser that keeps nothing: until the page is closed. */
const unkept = new Map<number, string>();

/** What is kept of each board: '<key> <end of the board>'. */
function entries(): [name: string, key: string, endsAt: string][] {
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith(PREFIX));
    return names.map((name) => [name, ...splitKept(browserStorage.get(name))]);
  } catch {
    return [];
  }
}

function splitKept(kept: string | null): [key: string, endsAt: string] {
  const [key = '', endsAt = ''] = kept?.split(' ') ?? [];
  return [key, endsAt];
}

/** The guest's key on a board; null where nobody joined it here. */
export const keyOnBoard = (boardId: number): string | null =>
  splitKept(browserStorage.get(`${PREFIX}${boardId}`))[0] || (unkept.get(boardId) ?? null);

/** @param key null forgets it */
export function keepKey({ id, expiresAt }: Pick<GuestBoard, 'id' | 'expiresAt'>, key: string | null): void {
  browserStorage.set(`${PREFIX}${id}`, key && `${key} ${expiresAt}`);
  if (key === null) unkept.delete(id);
  else unkept.set(id, key);
}

/** Forgets keys of boards of which nothing is left at the server either. */
export function forgetOldKeys(): void {
  for (const [name, , endsAt] of entries()) {
    if (Date.parse(endsAt) + KEPT_MS <= Date.now()) browserStorage.set(name, null);
  }
}

/** The key there is when there is one alone: whose board it is of shows once that has been opened. */
export function onlyKey(): string | null {
  const [first, ...others] = entries();
  return first && others.length === 0 ? first[1] : null;
}
