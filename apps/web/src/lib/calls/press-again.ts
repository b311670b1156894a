import { labelOf, PRESSED } from '../first-paint/chunk-loading.ts';
import { tabStorage } from '../storage/storage.ts';

/** How long a button is waited for, in milliseconds. */
const PATIENCE = 15_000;

/** Makes the press once more that a renewal of the page has cut off, as soon as its button is there. */
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
