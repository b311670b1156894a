import { afterFrame } from '../after-frame.ts';
import { tabStorage } from '../storage/storage.ts';

const RELOADED_AT = 'reloaded-at';
export const PRESSED = 'pressed';

let prefetching = 0;
let isRenewing = false;

/**
 * Prefetches code that will probably be needed. Never rejects: a failure is handled when the code is needed.
 * @returns the code; null when it failed to load
 */
export async function prefetchCode<Code>(load: () => Promise<Code>): Promise<Code | null> {
  prefetching += 1;
  try {
    return await load();
  } catch {
    // Fetched again when it is needed.
    return null;
  } finally {
    prefetching -= 1;
  }
}

/** Props of a control that opens something: prefetch its code on pointer or focus, before the press. */
export interface PrefetchProps {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/**
 * Loads the code of what a control opens when the user is about to press it, at the latest on the press.
 * @returns `prefetch`, props for the control; `fetchNow`, for what it opens, which rejects when the code can't be
 *   loaded
 */
export function prefetchOnIntent<Code>(load: () => Promise<Code>): {
  prefetch: PrefetchProps;
  fetchNow: () => Promise<Code>;
} {
  // Parsing the code takes a cheap phone longer than a tap may: the pressed state is painted first.
  const fetch = async () => {
    await afterFrame();
    return load();
  };
  let early: Promise<Code | null> = Promise.resolve(null);
  const fetchEarly = () => {
    early = prefetchCode(fetch);
  };
  return {
    prefetch: { onPointerEnter: fetchEarly, onFocus: fetchEarly },
    fetchNow: async () => (await early) ?? fetchWanted(fetch, rememberPress),
  };
}

/**
 * Fetches code that is needed now. Rejects when it can't be loaded; never settles once the page is being reloaded.
 * @param onRenewal called before that reload
 */
export async function fetchWanted<Code>(load: () => Promise<Code>, onRenewal?: () => void): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (isRenewing) {
      onRenewal?.();
      return new Promise<never>(() => undefined);
    }
    throw error;
  }
}

/** The button that was pressed last. */
let pressed: HTMLButtonElement | null = null;

export const labelOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent;

/** Remembers the pressed button over a reload, for `press-again.ts`. */
function rememberPress(): void {
  tabStorage.set(PRESSED, pressed && labelOf(pressed));
}

export const wasPressedBeforeRenewal = () => tabStorage.get(PRESSED) !== null;

/**
 * Reloads the page when a chunk is gone, as after a deployment. Not twice within a minute, or a chunk that can't be
 * loaded at all would reload for ever. The press that needed the chunk is not lost: it goes on to its page, or is
 * repeated.
 * @param destination returns the URL of a link whose page is being fetched
 */
export function renewPageWithoutItsCode(destination: () => string | null): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button') : null;
    },
    true,
  );
  window.addEventListener('vite:preloadError', () => {
    // Without a network a reload would lose the page as well.
    if (prefetching > 0 || !navigator.onLine || Date.now() - Number(tabStorage.get(RELOADED_AT)) < 60_000) return;
    isRenewing = true;
    tabStorage.set(RELOADED_AT, String(Date.now()));
    const address = destination();
    if (address === null) window.location.reload();
    else window.location.assign(address);
  });
}
