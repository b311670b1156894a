import { afterFrame } from '../after-frame.ts';
import { tabStorage } from '../storage/storage.ts';

const RELOADED_AT = 'reloaded-at';
export const PRESSED = 'pressed';

let prefetching = 0;
let isRenewing = false;

/**
 * Fetches code that will probably be wanted. Never rejects: a failure is met, and told, when the code is wanted.
 * @returns the code; null when it can't be had just now
 */
export async function prefetchCode<Code>(load: () => Promise<Code>): Promise<Code | null> {
  prefetching += 1;
  try {
    return await load();
  } catch {
    // Asked for again when it is wanted.
    return null;
  } finally {
    prefetching -= 1;
  }
}

/** For the control that opens something: fetches its code while a pointer or the focus is on the way to a press. */
export interface PrefetchProps {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/**
 * Code of what a control opens, fetched when somebody is about to press it, at the latest when it is pressed.
 * @returns `prefetch`, for the control; `fetchNow`, for what it opens, which rejects when the code can't be had
 */
export function prefetchOnIntent<Code>(load: () => Promise<Code>): {
  prefetch: PrefetchProps;
  fetchNow: () => Promise<Code>;
} {
  // Reading the code takes a cheap phone longer than a tap may: the control is drawn pressed first.
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
 * Fetches code that is wanted now. Rejects when it can't be had; never settles once the page is being fetched anew.
 * @param onRenewal called then, before the page goes
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

/** Kept over a renewal of the page, for what was to be opened. */
function rememberPress(): void {
  tabStorage.set(PRESSED, pressed && labelOf(pressed));
}

export const wasPressedBeforeRenewal = () => tabStorage.get(PRESSED) !== null;

/**
 * After a deployment an open tab may ask for chunks that are gone: the page is fetched anew, with the current ones. Not
 * twice within a minute, or a chunk that can't be had at all would reload for ever. The
 * press that needed them is not lost: it goes on to its page, or is made once more.
 * @param destination of a press on a link whose page is being fetched
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
    // Without a network the page itself would be lost as well.
    if (prefetching > 0 || !navigator.onLine || Date.now() - Number(tabStorage.get(RELOADED_AT)) < 60_000) return;
    isRenewing = true;
    tabStorage.set(RELOADED_AT, String(Date.now()));
    const address = destination();
    if (address === null) window.location.reload();
    else window.location.assign(address);
  });
}
