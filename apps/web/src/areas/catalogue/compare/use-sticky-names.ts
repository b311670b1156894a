import { useEffect, useRef, useState } from 'react';

/** Height in pixels of the site's header. */
const HEADER = 64;

/**
 * For a table that scrolls sideways, inside which nothing can be sticky to the window: returns whether its row of names
 * has left the window at the top, and a bar of names that follows its scroll position.
 */
export function useStickyNames() {
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
