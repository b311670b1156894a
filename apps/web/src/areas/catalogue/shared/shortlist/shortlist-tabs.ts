/** Synchronizes the shortlist across browser tabs, so that none shows a stale state. */
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { marksKeys } from '../hidden-homes/hidden-homes-keys.ts';

let tabs: BroadcastChannel | null = null;

/** Starts listening to the other tabs; call it once, in the browser. */
export function hearOfShortlist(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  tabs = new BroadcastChannel('aangan-shortlist');
  tabs.addEventListener('message', () => void readShortlistAgain());
}

/** Notifies the other tabs that the shortlist has changed. */
export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is limited to our own origin
  tabs?.postMessage('changed');
}

/** Refetches the visible queries of the shortlist, and the others when they are shown. */
export async function readShortlistAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.shortlist }),
    queryClient.invalidateQueries({ queryKey: marksKeys.marks }),
  ]);
}
