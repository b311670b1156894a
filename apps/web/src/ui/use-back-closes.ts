import { useEffect, useEffectEvent } from 'react';

/**
 * @param close called on Back
 * @returns to be called once the overlay is closed, in whichever way
 */
type AddOverlay = (close: () => void) => () => void;

let addOverlay: AddOverlay = () => () => undefined;

/** Sets the function that adds overlays to the browser's history. Call once, before the first render. */
export function setOverlayHistory(add: AddOverlay): void {
  addOverlay = add;
}

/**
 * Makes the browser's Back close an overlay rather than leave the page. One that may not be closed just now stays open.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? addOverlay(() => close()) : undefined), [isOpen]);
}
