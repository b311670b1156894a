import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

/**
 * Keeps an element at least as high as its placeholder while it is in the window: its content may be lower, and what
 * follows would jump. So it would above the window, in a browser that does not scroll along, such as Safari.
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
    const element = ref.current;
    if (!isThere || !element) return undefined;
    const release = () => {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < window.innerHeight && (bottom > 0 || !window.CSS.supports('overflow-anchor', 'auto'))) return;
      observer.disconnect();
      setIsHeld(false);
    };
    const observer = new IntersectionObserver(release);
    observer.observe(element);
    // Checked at once, in the frame of the content: a fast scroll may bring it into the window in the next one.
    release();
    return () => observer.disconnect();
  }, [ref, isThere]);
  return isHeld && height !== null ? { minHeight: height } : undefined;
}
