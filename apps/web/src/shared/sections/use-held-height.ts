import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

/** Whether what is outside the window may become lower: above it only where the browser scrolls along, as Safari doesn't. */
const mayShrink = ({ top }: DOMRectReadOnly) => top > 0 || window.CSS.supports('overflow-anchor', 'auto');

/**
 * Keeps an element at least as high as its placeholder while it is in the window: its content may be lower, and what
 * follows would jump.
 * @param height of the placeholder; null until the element has come near the window
 * @param isThere whether the content is rendered
 */
export function useHeldHeight(
  ref: RefObject<Element | null>,
  height: number | null,
  isThere: boolean,
): CSSProperties | undefined {
  const [isHeld, setIsHeld] = useState(true);
  useLayoutEffect(() => {
    if (!isThere || !ref.current) return undefined;
    const place = ref.current.getBoundingClientRect();
    // Checked at once, in the frame of the content: a fast scroll may bring it into the window in the next one.
    if ((place.bottom <= 0 || place.top >= window.innerHeight) && mayShrink(place)) {
      setIsHeld(false);
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (!last || last.isIntersecting || !mayShrink(last.boundingClientRect)) return;
      observer.disconnect();
      setIsHeld(false);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isThere]);
  return isHeld && height !== null ? { minHeight: height } : undefined;
}
