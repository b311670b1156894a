/**
 * The compare tray: ids of flats to compare, only in this tab's storage, cleared at sign-out. The comparison itself is
 * in the URL of its page (T33), which is built from the tray.
 */
import { COMPARED_MAX } from '@aangan/contract/core/limits';
import { useMemo, useSyncExternalStore } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { onSessionEvent } from '../../../../lib/session/session-events.ts';
import { COMPARE_KEY, tabStorage } from '../../../../lib/storage/storage.ts';
import { compareTray as texts } from './compare-tray.texts.ts';

const listeners = new Set<() => void>();

const stored = () => tabStorage.get(COMPARE_KEY) ?? '';

/** @param text the stored text; anything but ids is ignored */
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

  /** Replaces the flats in the tray. */
  set(ids: readonly number[]): void {
    tabStorage.set(COMPARE_KEY, ids.length === 0 ? null : ids.join(','));
    for (const listener of listeners) listener();
  },

  /** Adds a flat; when the tray is full, shows a message and returns false. */
  add(id: number): boolean {
    const ids = tray.get();
    if (ids.includes(id)) return true;
    if (!tray.hasRoom()) return false;
    tray.set([...ids, id]);
    return true;
  },

  remove: (id: number) => tray.set(tray.get().filter((one) => one !== id)),

  /** Whether there is room for another flat; shows a message if not. */
  hasRoom(): boolean {
    const hasRoom = tray.get().length < COMPARED_MAX;
    if (!hasRoom) notify.warning(texts.full);
    return hasRoom;
  },
};

/** Returns the ids in the tray, updated on changes. */
export function useTray(): readonly number[] {
  // Empty during server-side rendering.
  const text = useSyncExternalStore(subscribe, stored, () => '');
  return useMemo(() => idsOf(text), [text]);
}
