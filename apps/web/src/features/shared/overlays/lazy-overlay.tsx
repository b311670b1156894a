import { TEXTS } from '@aangan/contract/texts';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { LoadingLine } from '../../../ui/loading-line.tsx';

interface OverlayProps {
  isOpen: boolean;
  onClose: () => void;
}

/** For the control that opens an overlay: fetches its code while a pointer or the focus is on the way to a press. */
export interface Ahead {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/**
 * A dialog or sheet whose code, with the libraries of overlays and forms, is no part of what a page waits for. It is
 * fetched when somebody is about to open it, at the latest when it is opened, and kept; a press before it is there counts.
 * When it can't be fetched the person is told and the page stays as it is; opening it again tries again.
 */
export function lazyOverlay<Props extends OverlayProps>(load: () => Promise<ComponentType<Props>>) {
  const fetched = createStore<ComponentType<Props> | null>(null);
  const fetch = async () => fetched.set(await load());
  // A failure is told when the press comes.
  const fetchAhead = () => void fetch().catch(() => undefined);
  const ahead: Ahead = { onPointerEnter: fetchAhead, onFocus: fetchAhead };

  function LazyOverlay(props: Props) {
    const { isOpen } = props;
    const Fetched = useStore(fetched, null);
    const giveUp = useEffectEvent(() => {
      props.onClose();
      notify.error(TEXTS.general.network);
    });
    const isMissing = isOpen && Fetched === null;
    useEffect(() => {
      if (isMissing) fetch().catch(() => giveUp());
    }, [isMissing]);
    if (Fetched) return <Fetched {...props} />;
    return isOpen ? <LoadingLine /> : null;
  }
  return Object.assign(LazyOverlay, { ahead });
}
