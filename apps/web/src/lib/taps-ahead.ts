/**
 * What the server has drawn is seen before it can be pressed. A tap on it is remembered by the script in the head of the page
 * (`app/entry-ahead.ts`) and made again on what has taken its place. It stands on the global object, as that script and the
 * page's own are separate.
 */
import { findDrawnPage } from './drawn-mark.ts';

declare global {
  /** From the corner of the document, as it may be scrolled meanwhile; in CSS pixels. */
  var tapAhead: { x: number; y: number } | undefined;
}

/** Remembers the last tap, where it is on what is drawn. */
export function rememberTaps(): void {
  document.addEventListener('click', ({ clientX, clientY, pageX: x, pageY: y }) => {
    // What is inert gets no events: they are of what lies around it.
    const { left = 0, right = 0, top = 0, bottom = 0 } = findDrawnPage()?.getBoundingClientRect() ?? {};
    const isOnIt = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    globalThis.tapAhead = isOnIt ? { x, y } : undefined;
  });
}

/** Makes the tap that was remembered on what stands there now. */
export function tapAgain(): void {
  const { tapAhead } = globalThis;
  globalThis.tapAhead = undefined;
  if (!tapAhead) return;
  const there = document.elementFromPoint(tapAhead.x - window.scrollX, tapAhead.y - window.scrollY);
  const control = there?.closest<HTMLElement>('a, button, input, select, label');
  control?.focus({ preventScroll: true });
  control?.click();
}
