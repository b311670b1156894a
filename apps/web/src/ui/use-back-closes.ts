import { useEffect, useEffectEvent } from 'react';

/**
 * @param close what Back is to do
 * @returns to be called once it is closed, however that was done
 */
type AddOverlay = (close: () => void) => () => void;

let addOverlay: AddOverlay = () => () => undefined;

/** Tells the pieces that open over a page what puts them into the browser's history. Call once, before the first render. */
export function setOverlayHistory(add: AddOverlay): void {
  addOverlay = add;
}

/** Has the browser's Back close what lies over a page, rather than leave the page. What may not be closed just now stays. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? addOverlay(() => close()) : undefined), [isOpen]);
}
