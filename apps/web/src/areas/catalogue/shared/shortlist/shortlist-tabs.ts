/** The tabs of a browser tell each other that the shortlist has changed, so that none shows an old state. */
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { marksKeys } from '../hidden-homes/hidden-homes-keys.ts';

let tabs: BroadcastChannel | null = null;

/** Starts to listen to the other tabs; call once, in the browser. */
export function hearOfShortlist(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  tabs = new BroadcastChannel('aangan-shortlist');
  tabs.addEventListener('message', () => void readShortlistAgain());
}

/** Tells the other tabs that the shortlist has changed. */
export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin only
  tabs?.postMessage('changed');
}

/** Has everything that is shown of the shortlist read again, and the rest once it is shown. */
export async function readShortlistAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.shortlist }),
    queryClient.invalidateQueries({ queryKey: marksKeys.marks }),
  ]);
}
