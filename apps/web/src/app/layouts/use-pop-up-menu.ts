import { useEffect, useRef, useState } from 'react';

/**
 * The state of a menu that hangs under its button: closes on Escape (the focus goes back to the button), on a press
 * outside and when `path` changes. Plain React, because it is on every page's first load.
 */
export function usePopUpMenu(path: string) {
  // Kept with the path it was opened on, so that going elsewhere closes it without an effect.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === path;
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedOn(null);
      button.current?.focus();
    };
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpenedOn(null);
    };
    document.addEventListener('keydown', handleKey, { signal });
    document.addEventListener('pointerdown', handlePress, { signal });
    return () => listening.abort();
  }, [isOpen]);

  return {
    isOpen,
    /** around button and menu */
    area,
    button,
    toggle: () => setOpenedOn(isOpen ? null : path),
    close: () => setOpenedOn(null),
  };
}
