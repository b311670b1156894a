/**
 * A server-rendered page is visible before it is interactive. The script in the head (`app/first-paint/entry-early.ts`)
 * remembers a tap on it, which is repeated on the live page. On the global object, which the two scripts share.
 */
import { findRenderedPage } from './ssr-mark.ts';

interface Tap {
  /** Relative to the document, as it may be scrolled meanwhile; in CSS pixels. */
  x: number;
  y: number;
  /** The control's label. */
  label: string;
}

declare global {
  var earlyTap: Tap | undefined;
}

function controlAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('a, button, input, select, label') ?? null;
}

const labelOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent;

/** Remembers the last tap, if it is on a control of the server-rendered page. */
export function rememberEarlyTaps(): void {
  document.addEventListener('click', ({ clientX, clientY, pageX: x, pageY: y }) => {
    globalThis.earlyTap = undefined;
    const rendered = findRenderedPage();
    if (!rendered) return;
    // `elementFromPoint` skips inert elements.
    rendered.inert = false;
    const control = controlAt(clientX, clientY);
    rendered.inert = true;
    if (control && rendered.contains(control)) globalThis.earlyTap = { x, y, label: labelOf(control) };
  });
}

/**
 * Repeats the remembered tap on the control now at its position, if the label is the same: a home that is already on
 * the shortlist would be removed from it.
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
