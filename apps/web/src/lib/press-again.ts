import { labelOf, PRESSED, type Press } from './code-ahead.ts';
import { asObject, parseJson } from './json.ts';
import { tabStorage } from './storage.ts';

/** How long a button is waited for, in milliseconds. */
const PATIENCE = 15_000;

/** Makes the press once more that a renewal of the page has cut off, as soon as its button is there. */
export function pressAgain(): void {
  const { path, label, index } = (asObject(parseJson(tabStorage.get(PRESSED) ?? '')) ?? {}) as Partial<Press>;
  tabStorage.set(PRESSED, null);
  if (path !== window.location.pathname) return;
  const observer = new MutationObserver(press);
  observer.observe(document.body, { childList: true, subtree: true });
  const waiting = setTimeout(() => observer.disconnect(), PATIENCE);
  press();

  function press(): void {
    const alike = [...document.querySelectorAll('button')].filter((one) => labelOf(one) === label);
    const button = alike[index ?? 0];
    if (!button || button.closest('[data-drawn]')) return;
    observer.disconnect();
    clearTimeout(waiting);
    button.click();
  }
}
