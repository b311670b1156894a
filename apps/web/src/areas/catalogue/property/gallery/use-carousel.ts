import { useRef, useState, type KeyboardEvent } from 'react';

/**
 * A row of slides with native scroll snapping: buttons, dots and arrow keys scroll the same row that is swiped, so that
 * there is one state.
 * @param count slides in the row
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  /** Scrolls to a slide; wraps around at either end, without animating through all slides. */
  function goTo(position: number) {
    const row = track.current;
    if (!row || count === 0) return;
    const target = (position + count) % count;
    row.scrollTo({ left: target * row.clientWidth, behavior: target === position ? 'auto' : 'instant' });
    setCurrent(target);
  }

  function handleScroll() {
    const row = track.current;
    if (!row || row.clientWidth === 0) return;
    setCurrent(Math.min(count - 1, Math.max(0, Math.round(row.scrollLeft / row.clientWidth))));
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(current + step);
  }

  return { track, current, goTo, handleScroll, handleKeyDown };
}
