import { useState } from 'react';

/** Whether something that hangs over the page is open; going to another path closes it for good. */
export function useOpenHere(path: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState(path);
  if (shown !== path) {
    setShown(path);
    setIsOpen(false);
  }
  return { isOpen, setIsOpen };
}
