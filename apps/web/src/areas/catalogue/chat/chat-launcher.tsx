import { useEffect, useRef, useState, type ComponentType } from 'react';
import { general as generalTexts } from '@aangan/contract/core/general.texts';
import { prefetchOnIntent } from '../../../lib/first-paint/chunk-loading.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSession } from '../../../lib/session/session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MessageCircle } from '../../../ui/icons.ts';
import { chat as texts } from './chat.texts.ts';
import type { ChatPanelProps } from './chat-panel.tsx';
import { storedOpen } from './stored-conversation.ts';
import { useIsCovering } from './use-is-covering.ts';
import { isSheet } from './use-is-sheet.ts';
import styles from './chat-launcher.module.css';

interface ChatLauncherProps {
  /** selector of the element that the button must not cover */
  keepsClearOf: string;
}

/** The chat assistant in the page: its button, and its panel, which is loaded on demand. */
export function ChatLauncher({ keepsClearOf }: ChatLauncherProps) {
  const { status } = useSession();
  const { Panel, opening, open, close } = usePanel();
  const isAway = useIsCovering(keepsClearOf);
  const button = useRef<HTMLButtonElement>(null);
  const handleClose = () => {
    close();
    // Focus can't move back before the button is rendered again.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  // While the session is loading, nobody's conversation may be shown.
  const isPanelShown = opening !== 'closed' && Panel !== null && status !== 'loading';
  return (
    <aside aria-label={texts.chatAssistant}>
      <button
        ref={button}
        className={classNames(styles.launcher, isAway && styles.away)}
        type="button"
        aria-haspopup="dialog"
        aria-busy={(opening === 'tapped' && !isPanelShown) || undefined}
        hidden={isPanelShown}
        onClick={open}
        {...prefetch}
      >
        <Icon of={MessageCircle} />
        <span>{texts.title}</span>
      </button>
      {isPanelShown && <Panel takesFocus={opening === 'tapped'} onClose={handleClose} />}
    </aside>
  );
}

const { prefetch, fetchNow } = prefetchOnIntent(async () => (await import('./chat-panel.tsx')).ChatPanel);

type Opening = 'closed' | 'tapped' | 'restored';

/** State of the panel, and its lazily loaded component. */
function usePanel() {
  // A sheet must not cover a page that has just been opened: there the conversation waits behind the button.
  const [opening, setOpening] = useState<Opening>(() => (storedOpen.get() && !isSheet() ? 'restored' : 'closed'));
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps> | null>(null);
  const isWanted = opening !== 'closed' && Panel === null;
  useEffect(() => {
    const load = async () => {
      try {
        const fetched = await fetchNow();
        setPanel(() => fetched);
      } catch {
        setOpening('closed');
        notify.error(generalTexts.network);
      }
    };
    if (isWanted) void load();
  }, [isWanted]);
  const change = (next: Opening) => {
    storedOpen.set(next !== 'closed');
    setOpening(next);
  };
  return { Panel, opening, open: () => change('tapped'), close: () => change('closed') };
}
