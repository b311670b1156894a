/**
 * What the server has drawn is seen before it can be pressed. A tap on it is remembered by the script in the head of the page
 * (`app/first-paint/entry-early.ts`) and made again on what has taken its place. It stands on the global object, as that script and the
 * page's own are separate.
 */
import { findRenderedPage } from './ssr-mark.ts';

interface Tap {
  /** From the corner of the document, as it may be scrolled meanwhile; in CSS pixels. */
  x: number;
  y: number;
  /** What the control says. */
  label: string;
}

declare global {
  var earlyTap: Tap | undefined;
}

function controlAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('a, button, input, select, label') ?? null;
}

const labelOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent;

/** Remembers the last tap, where it is on a control of what is drawn. */
export function rememberEarlyTaps(): void {
  document.addEventListener('click', ({ clientX, clientY, pageX: x, pageY: y }) => {
    globalThis.earlyTap = undefined;
    const rendered = findRenderedPage();
    if (!rendered) return;
    // What is inert is not found.
    rendered.inert = false;
    const control = controlAt(clientX, clientY);
    rendered.inert = true;
    if (control && rendered.contains(control)) globalThis.earlyTap = { x, y, label: labelOf(control) };
  });
}

/**
 * Makes the tap that was remembered on what stands there now, if that says the same: a home may be on the shortlist already,
 * and would be taken off it.
 */
export function repeatEarlyTap(): void {
  const { earlyTap } = globalThis;
  globalThis.earlyTap = undefined;
  if (!earlyTap) return;
  const control = controlAt(earlyTap.x - window.scrollX, earlyTap.y - window.scrollY);
  if (!control || labelOf(control) !== earlyTap.label) return;
  control.focus({ preventScroll: true });
  control.click();
}
