import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether an element's text overflows at the present width of the window. */
export function useIsCutOff(ref: RefObject<HTMLElement | null>): boolean {
  const [isCutOff, setIsCutOff] = useState(false);
  // before the first paint, so that the content below does not jump
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setIsCutOff(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isCutOff;
}
