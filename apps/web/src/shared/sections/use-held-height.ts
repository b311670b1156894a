import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

/**
 * Keeps an element at least as high as it was announced while it is looked at: what has come may be lower, and what
 * follows it would jump.
 * @param height as announced; null while nobody has come near
 * @param isThere whether what was announced has come
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
    // At once, in the frame that it comes with: whoever scrolls fast looks at it in the next one.
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
