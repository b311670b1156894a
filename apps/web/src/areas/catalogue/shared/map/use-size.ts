import { useLayoutEffect, useRef, useState } from 'react';
import type { Size } from './map-view.ts';

/** How large an element is, in pixels, whenever that changes; null until it has been laid out. */
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
