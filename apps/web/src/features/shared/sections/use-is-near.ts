import { useEffect, useRef, useState } from 'react';

/** A part of a page is fetched when it is so far below the window. */
const AHEAD = '600px 0px';

/** Whether an element has come near the window; once it has, that stays. */
export function useIsNear<Of extends Element>() {
  const ref = useRef<Of>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
