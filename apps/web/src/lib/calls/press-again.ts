import { labelOf, PRESSED } from '../first-paint/chunk-loading.ts';
import { tabStorage } from '../storage/storage.ts';

/** How long to wait for the button, in milliseconds. */
const PATIENCE = 15_000;

/** Repeats the press that a reload interrupted (`chunk-loading.ts`), as soon as its button is rendered. */
export function pressAgain(): void {
  const label = tabStorage.get(PRESSED);
  tabStorage.set(PRESSED, null);
  const observer = new MutationObserver(press);
  observer.observe(document.body, { childList: true, subtree: true });
  const waiting = setTimeout(() => observer.disconnect(), PATIENCE);
  press();

  function press(): void {
    const alike = [...document.querySelectorAll('button')].filter((one) => labelOf(one) === label);
    const button = alike.find((one) => one.getClientRects().length > 0 && !one.closest('[data-ssr]'));
    if (!button) return;
    observer.disconnect();
    clearTimeout(waiting);
    button.click();
  }
}
