import { useEffect, useRef } from 'react';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useOpenHere } from './use-open-here.ts';

/**
 * State of a menu under its button: closes on Escape (focus returns to the button), on a press outside and when `path`
 * changes. Plain React, because every page's first load contains it.
 */
export function usePopUpMenu(path: string) {
  const { isOpen, setIsOpen } = useOpenHere(path);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useBackCloses(isOpen, () => setIsOpen(false));
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('keydown', handleKey, { signal });
    document.addEventListener('pointerdown', handlePress, { signal });
    return () => listening.abort();
  }, [isOpen, setIsOpen]);

  return {
    isOpen,
    /** the element around button and menu */
    area,
    button,
    toggle: () => setIsOpen(!isOpen),
    close: () => setIsOpen(false),
  };
}
