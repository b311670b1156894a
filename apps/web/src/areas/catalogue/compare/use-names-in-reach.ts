import { useEffect, useRef, useState } from 'react';

/** Pixels that the header of the site takes at the top. */
const HEADER = 64;

/**
 * For a table that scrolls sideways, in which nothing can stick to the window: whether its names are past the top of the
 * window, and a bar with the names that follows it sideways.
 */
export function useNamesInReach() {
  const names = useRef<HTMLTableRowElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const row = names.current;
    const table = scroller.current;
    if (!row || !table) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => setIsPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < HEADER),
      { rootMargin: `-${HEADER}px 0px 0px` },
    );
    watch.observe(row);
    const follow = () => bar.current?.style.setProperty('transform', `translateX(${-table.scrollLeft}px)`);
    table.addEventListener('scroll', follow, { passive: true });
    return () => {
      watch.disconnect();
      table.removeEventListener('scroll', follow);
    };
  }, []);
  return { names, scroller, bar, isPast };
}
