import { useEffect, useRef, useState, type ComponentType } from 'react';
import { TEXTS } from '@aangan/contract/core/texts';
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
  /** selector of what the button must not stand over */
  keepsClearOf: string;
}

/** The chat assistant's place in the app: its button, and the panel once it is asked for. */
export function ChatLauncher({ keepsClearOf }: ChatLauncherProps) {
  const { status } = useSession();
  const { Panel, opening, open, close } = usePanel();
  const isAway = useIsCovering(keepsClearOf);
  const button = useRef<HTMLButtonElement>(null);
  const handleClose = () => {
    close();
    // Not before the button is there again.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  // Until it is known who is there, nobody's conversation is shown.
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

type Opening = 'closed' | 'tapped' | 'kept';

/** Whether the panel is open, and its code. */
function usePanel() {
  // A sheet over a page one has only just come to would be in the way: there the conversation waits behind the button.
  const [opening, setOpening] = useState<Opening>(() => (storedOpen.get() && !isSheet() ? 'kept' : 'closed'));
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps> | null>(null);
  const isWanted = opening !== 'closed' && Panel === null;
  useEffect(() => {
    const load = async () => {
      try {
        const fetched = await fetchNow();
        setPanel(() => fetched);
      } catch {
        setOpening('closed');
        notify.error(TEXTS.general.network);
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
