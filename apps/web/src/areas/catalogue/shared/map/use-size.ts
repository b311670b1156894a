import { useLayoutEffect, useRef, useState } from 'react';
import type { Size } from './map-view.ts';

/** Returns the size of an element in pixels, updated on resize; null before its first measurement. */
export function useSize<Of extends Element>() {
  const ref = useRef<Of>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}
