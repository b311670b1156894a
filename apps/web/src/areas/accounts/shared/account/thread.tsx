import type { Grievance } from '@aangan/contract/privacy/entities';
import { momentInIndia } from '@aangan/contract/core/times';
import { classNames } from '../../../../ui/class-names.ts';
import { contactLog } from './contact-log.texts.ts';
import { LogSentence } from './log-sentence.tsx';
import styles from './thread.module.css';

interface ThreadProps {
  grievance: Pick<Grievance, 'about' | 'messages'>;
  /** Whose messages are styled as the reader's own, and the reader's name for them; by default the author's name. */
  ownAuthor: 'BUYER' | 'STAFF';
  ownName?: string | undefined;
}

/** The messages of a complaint, oldest first; the first one includes its subject. */
export function Thread({ grievance: { about, messages }, ownAuthor, ownName }: ThreadProps) {
  return (
    <ol className={styles.thread}>
      {messages.map(({ author, name, text, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages are only appended
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
