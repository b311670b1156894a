import { useEffect, useEffectEvent } from 'react';

/** Closes what lies over the page when the browser goes Back or forward: it belongs to the page that is left. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleTravel = () => close();
    window.addEventListener('popstate', handleTravel);
    return () => window.removeEventListener('popstate', handleTravel);
  }, [isOpen]);
}
