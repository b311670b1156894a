import type { Grievance } from '@aangan/contract/privacy/entities';
import { momentInIndia } from '@aangan/contract/core/times';
import { classNames } from '../../../../ui/class-names.ts';
import { contactLog } from './contact-log.texts.ts';
import { LogSentence } from './log-sentence.tsx';
import styles from './thread.module.css';

interface ThreadProps {
  grievance: Pick<Grievance, 'about' | 'messages'>;
  /** Whose messages stand as the reader's own, and what the reader is called; a name of their own when left out. */
  ownAuthor: 'BUYER' | 'STAFF';
  ownName?: string | undefined;
}

/** What was said about a complaint, oldest first; the first message has what it is about. */
export function Thread({ grievance: { about, messages }, ownAuthor, ownName }: ThreadProps) {
  return (
    <ol className={styles.thread}>
      {messages.map(({ author, name, text, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages are only ever added at the end
        <li key={index} className={classNames(author === ownAuthor && styles.own)}>
          <div className={styles.bubble}>
            {index === 0 && about && (
              <p className={styles.about}>
                <LogSentence entry={about} /> {momentInIndia(new Date(about.at))}
                {about.outsideCallHours && `. ${contactLog.outsideCallHours}`}
              </p>
            )}
            <p>{text}</p>
          </div>
          <p className={styles.who}>
            <b>{author === ownAuthor && ownName !== undefined ? ownName : name}</b>{' '}
            <time dateTime={at}>{momentInIndia(new Date(at))}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
