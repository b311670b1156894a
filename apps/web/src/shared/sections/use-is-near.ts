import { useEffect, useRef, useState } from 'react';

/** How far below the window a section is loaded; further once the user has begun to scroll. */
const MARGIN = '600px 0px';
const SCROLLING_MARGIN = '2400px 0px';

/** Returns whether an element has once come near the window, and how high it was then. */
export function useIsNear<Of extends Element>() {
  const ref = useRef<Of>(null);
  const [height, setHeight] = useState<number | null>(null);
  const isNear = height !== null;
  const [margin, setMargin] = useState(MARGIN);
  useEffect(() => {
    if (isNear || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        if (entry) setHeight(entry.boundingClientRect.height);
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    const handleScroll = () => setMargin(SCROLLING_MARGIN);
    window.addEventListener('scroll', handleScroll, { once: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', handleScroll);
    };
  }, [isNear, margin]);
  return { ref, isNear, height };
}
