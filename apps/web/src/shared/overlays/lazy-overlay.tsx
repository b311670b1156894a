import { general as generalTexts } from '@aangan/contract/core/general.texts';
import { createElement, useDeferredValue, useEffect, useEffectEvent, type ComponentType } from 'react';
import { prefetchOnIntent } from '../../lib/first-paint/chunk-loading.ts';
import { notify } from '../../lib/notifications.ts';
import { useBlocksKeepAlive } from '../../lib/router/keep-alive.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { LoadingLine } from '../../ui/loading-line.tsx';

interface OverlayProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Creates a dialog or sheet whose code, with the libraries of overlays and forms, is not part of the page's chunks. It
 * is prefetched on intent, at the latest loaded when opened, and then kept; a press before it has loaded counts. When
 * it can't be loaded, a toast says so and the page stays as it is; opening it again retries.
 */
export function lazyOverlay<Props extends OverlayProps>(load: () => Promise<ComponentType<Props>>) {
  const fetched = createStore<ComponentType<Props> | null>(null);
  const { prefetch, fetchNow } = prefetchOnIntent(async () => {
    const Overlay = await load();
    fetched.set(Overlay);
    return Overlay;
  });

  function LazyOverlay(props: Props) {
    const { isOpen } = props;
    useBlocksKeepAlive(isOpen);
    const isDeferredOpen = useDeferredValue(isOpen);
    const Fetched = useStore(fetched, null);
    const giveUp = useEffectEvent(() => {
      props.onClose();
      notify.error(generalTexts.network);
    });
    const isMissing = isOpen && Fetched === null;
    useEffect(() => {
      if (isMissing) fetchNow().catch(() => giveUp());
    }, [isMissing]);
    if (Fetched) return createElement(Fetched, { ...props, isOpen: isOpen && isDeferredOpen });
    return isOpen ? <LoadingLine /> : null;
  }
  return Object.assign(LazyOverlay, { prefetch });
}
