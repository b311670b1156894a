import { BOARD_RETENTION_DAYS } from '@aangan/contract/boards/lists';
import type { GuestBoard } from '@aangan/contract/boards/entities';
import { browserStorage } from '../../../lib/storage/storage.ts';

// The guest key of this browser on each board: the only thing stored on a relative's phone (I29).

const PREFIX = 'boardGuest:';
const RETENTION_MS = BOARD_RETENTION_DAYS * 86_400_000;

/** By board, until the page is closed, for browsers without storage. */
const inMemory = new Map<number, string>();

/** Lists the stored values, each '<key> <end of the board>'. */
function entries(): [name: string, key: string, endsAt: string][] {
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith(PREFIX));
    return names.map((name) => [name, ...parseStored(browserStorage.get(name))]);
  } catch {
    return [];
  }
}

function parseStored(stored: string | null): [key: string, endsAt: string] {
  const [key = '', endsAt = ''] = stored?.split(' ') ?? [];
  return [key, endsAt];
}

/** Returns the guest's key on a board; null unless somebody joined it in this browser. */
export const keyOnBoard = (boardId: number): string | null =>
  parseStored(browserStorage.get(`${PREFIX}${boardId}`))[0] || (inMemory.get(boardId) ?? null);

/**
 * Stores the key of a board.
 * @param key null removes it
 */
export function storeKey({ id, expiresAt }: Pick<GuestBoard, 'id' | 'expiresAt'>, key: string | null): void {
  browserStorage.set(`${PREFIX}${id}`, key && `${key} ${expiresAt}`);
  if (key === null) inMemory.delete(id);
  else inMemory.set(id, key);
}

/** Removes the keys of boards that the server has deleted. */
export function forgetOldKeys(): void {
  for (const [name, , endsAt] of entries()) {
    if (Date.parse(endsAt) + RETENTION_MS <= Date.now()) browserStorage.set(name, null);
  }
}

/** Returns the stored key if there is exactly one: which board it belongs to is only known once that is opened. */
export function onlyKey(): string | null {
  const [first, ...others] = entries();
  return first && others.length === 0 ? first[1] : null;
}
