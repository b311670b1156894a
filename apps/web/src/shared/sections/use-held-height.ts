import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

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
    const { top, bottom } = ref.current.getBoundingClientRect();
    // Checked at once, in the frame of the content: a fast scroll may bring it into the window in the next one.
    if (bottom <= 0 || top >= window.innerHeight) {
      setIsHeld(false);
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      setIsHeld(false);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isThere]);
  return isHeld && height !== null ? { minHeight: height } : undefined;
}
