import { Fragment } from 'react';
import { SITE } from '@aangan/contract/core/site';
import type { ChatMessage, ChatState } from '../chat-machine.ts';
import { MatchList } from './match-list.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { conversation as texts } from '../conversation.texts.ts';
import styles from './conversation.module.css';

interface ConversationProps extends Pick<ChatState, 'messages' | 'pending'> {
  /** differs for every new conversation, so that its greeting is read out again */
  number: number;
}

/** All that was said. New messages are read out when the reader has time; the dots of the typing are not. */
export function Conversation({ messages, pending, number }: ConversationProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
    <div className={styles.log} role="log" aria-live="polite" aria-label={texts.name} tabIndex={0}>
      {messages.map((said) => (
        <Fragment key={`${number}-${said.id}`}>
          <Bubble said={said} />
          {said.found && <MatchList {...said.found} />}
        </Fragment>
      ))}
      {pending && (
        <div ref={showBubble} className={classNames(styles.bubble, styles.typing)} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}

/** '40L-55L': one word, which a line must not end in. */
const BAND = /(\d+L-\d+L)/;

function Bubble({ said: { from, text } }: { said: ChatMessage }) {
  const [before, band, ...after] = text.split(BAND);
  return (
    <p ref={showBubble} className={classNames(styles.bubble, from === 'buyer' && styles.me)}>
      <span className="sr-only">{from === 'buyer' ? texts.you : `${SITE.shortName}:`} </span>
      {before}
      {band && <span className={styles.band}>{band}</span>}
      {after.join('')}
    </p>
  );
}

/**
 * Scrolls to a bubble as it comes: to the end of the log, but not past the bubble's own beginning, as what was found may
 * be taller than the log.
 */
function showBubble(bubble: HTMLElement | null): void {
  const log = bubble?.parentElement;
  if (!log) return;
  const above = Number.parseFloat(getComputedStyle(log).paddingTop);
  log.scrollTop = bubble.offsetTop - above;
}
