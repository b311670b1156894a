import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Replaces a button by content that takes the focus.
 * @returns `ref` for the element to focus, which needs a `tabIndex` of -1
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
