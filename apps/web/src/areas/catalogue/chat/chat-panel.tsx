import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RefreshCw, X } from '../../../ui/icons.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { Choices } from './components/choices.tsx';
import { Conversation } from './components/conversation.tsx';
import { chat as texts } from './chat.texts.ts';
import { conversation } from './conversation.texts.ts';
import { useIsSheet } from './use-is-sheet.ts';
import { useConversation } from './use-conversation.ts';
import styles from './chat-panel.module.css';

export interface ChatPanelProps {
  /** Whether the user has just opened it, rather than the panel being restored. */
  takesFocus: boolean;
  onClose: () => void;
}

/**
 * The chat assistant. Beside the page it is not modal; as a sheet over it, on a phone, it traps the Tab key, and a tap
 * outside closes it. Mounted once the session is known.
 */
export function ChatPanel({ takesFocus, onClose }: ChatPanelProps) {
  const { user } = useSession();
  const [{ step, answers, messages, pending }, dispatch] = useConversation(user?.id ?? null);
  const [number, setNumber] = useState(1);
  const isSheet = useIsSheet();
  useBackCloses(isSheet, onClose);
  const panel = useRef<HTMLDialogElement>(null);
  const title = useId();
  // a layout effect, so that a key pressed right after opening goes to the panel
  useLayoutEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Tab' && isSheet) keepTabInside(event);
  };
  const handleRestart = () => {
    setNumber(number + 1);
    dispatch({ type: 'reset' });
  };
  return (
    <>
      {isSheet && <div className={styles.outside} role="presentation" onClick={onClose} />}
      <dialog
        ref={panel}
        className={styles.panel}
        open
        aria-modal={isSheet || undefined}
        aria-labelledby={title}
        tabIndex={-1}
        onKeyDown={handleKey}
      >
        <header>
          <h2 id={title}>{texts.title}</h2>
          <Button variant="quiet" className={styles.restart} onClick={handleRestart}>
            <Icon of={RefreshCw} size="s" />
            {conversation.newConversation}
          </Button>
          <IconButton icon={X} label={conversation.closeChat} onClick={onClose} />
        </header>
        <Conversation messages={messages} pending={pending} number={number} />
        <Choices
          step={step}
          answers={answers}
          pending={pending}
          onChoose={(choice) => dispatch({ type: 'chosen', choice })}
        />
      </dialog>
    </>
  );
}

/** Wraps the Tab key around the sheet, because the page below is covered. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, [tabindex="0"]')].filter(
    (stop) => stop.getClientRects().length > 0 && getComputedStyle(stop).visibility === 'visible',
  );
  const ahead = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const from = event.target as Node;
  if (stops.some((stop) => from.compareDocumentPosition(stop) & ahead)) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
