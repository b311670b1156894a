/**
 * The flats a buyer has put aside to compare: their ids, in this tab's storage and nowhere else, gone at sign-out. What
 * is compared is in the address of the page (T33); this is where the next address comes from.
 */
import { COMPARED_MAX } from '@aangan/contract/core/limits';
import { useMemo, useSyncExternalStore } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { onSessionEvent } from '../../../../lib/session/session-events.ts';
import { COMPARE_KEY, tabStorage } from '../../../../lib/storage/storage.ts';
import { compareTray as texts } from './compare-tray.texts.ts';

const listeners = new Set<() => void>();

const stored = () => tabStorage.get(COMPARE_KEY) ?? '';

/** @param text what is stored; whatever else stands there is no flat */
function idsOf(text: string): number[] {
  return [...new Set(text.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionEvent('user-logged-out', listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export const tray = {
  get: () => idsOf(stored()),

  /** Makes these the flats that are put aside. */
  set(ids: readonly number[]): void {
    tabStorage.set(COMPARE_KEY, ids.length === 0 ? null : ids.join(','));
    for (const listener of listeners) listener();
  },

  /** Puts a flat aside; when there is no room for it, says so and answers false. */
  add(id: number): boolean {
    const ids = tray.get();
    if (ids.includes(id)) return true;
    if (!tray.hasRoom()) return false;
    tray.set([...ids, id]);
    return true;
  },

  remove: (id: number) => tray.set(tray.get().filter((one) => one !== id)),

  /** Whether one more may be put aside; says so when not. */
  hasRoom(): boolean {
    const hasRoom = tray.get().length < COMPARED_MAX;
    if (!hasRoom) notify.warning(texts.full);
    return hasRoom;
  },
};

/** The flats that are put aside, as they change. */
export function useTray(): readonly number[] {
  // The server, which draws pages too, knows of none.
  const text = useSyncExternalStore(subscribe, stored, () => '');
  return useMemo(() => idsOf(text), [text]);
}
