import { Fragment } from 'react';
import { SITE } from '@aangan/contract/core/site';
import type { ChatMessage, ChatState } from '../chat-machine.ts';
import { MatchList } from './match-list.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { conversation as texts } from '../conversation.texts.ts';
import styles from './conversation.module.css';

interface ConversationProps extends Pick<ChatState, 'messages' | 'pending'> {
  /** differs for each conversation, so that a new greeting is read out */
  number: number;
}

/** All messages. Screen readers announce new ones politely, but not the typing indicator. */
export function Conversation({ messages, pending, number }: ConversationProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard
    <div className={styles.log} role="log" aria-live="polite" aria-label={texts.name} tabIndex={0}>
      {messages.map((message) => (
        <Fragment key={`${number}-${message.id}`}>
          <Bubble message={message} />
          {message.found && <MatchList {...message.found} />}
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

/** A band such as '40L-55L', which must not be broken across lines. */
const BAND = /(\d+L-\d+L)/;

function Bubble({ message: { from, text } }: { message: ChatMessage }) {
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
 * Scrolls a new bubble into view: to the end of the log, but not past the start of the bubble, because a result may be
 * taller than the log.
 */
function showBubble(bubble: HTMLElement | null): void {
  const log = bubble?.parentElement;
  if (!log) return;
  const above = Number.parseFloat(getComputedStyle(log).paddingTop);
  log.scrollTop = bubble.offsetTop - above;
}
