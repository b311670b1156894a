import { useState } from 'react';

/** State of a menu over the page: closed by navigation to another path, and not reopened on the way back. */
export function useOpenHere(path: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState(path);
  if (shown !== path) {
    setShown(path);
    setIsOpen(false);
  }
  return { isOpen, setIsOpen };
}
