import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * What a button shows when it goes: the focus moves on to what has come.
 * @returns `ref` for what takes the focus, which needs a `tabIndex` of -1
 */
export function useReveal<Of extends HTMLElement>() {
  const ref = useRef<Of>(null);
  const [isOpen, setIsOpen] = useState(false);
  function open() {
    flushSync(() => setIsOpen(true));
    ref.current?.focus({ preventScroll: true });
  }
  return { ref, isOpen, open };
}
