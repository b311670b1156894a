import { useEffect, useState, type RefObject } from 'react';

/** Whether an element's text goes on below its end, in the present width of the window. */
export function useIsCutOff(ref: RefObject<HTMLElement | null>): boolean {
  const [isCutOff, setIsCutOff] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setIsCutOff(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isCutOff;
}
