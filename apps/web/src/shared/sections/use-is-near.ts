import { useEffect, useRef, useState } from 'react';

/** A part of a page is fetched when it is so far below the window; sooner by whoever has begun to scroll. */
const MARGIN = '600px 0px';
const SCROLLING_MARGIN = '2400px 0px';

/** Whether an element has come near the window, and how high it was then; once it has, that stays. */
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
