import type { ContactLogEntry } from '@aangan/contract/privacy/entities';
import { todayInIndia } from '@aangan/contract/core/dates';
import { momentInIndia, timeInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Eye, FileDown, List, Mail, MessageCircle, Phone, Send, type IconNode } from '../../../../ui/icons.ts';
import { contactLog } from '../../../accounts/shared/account/contact-log.texts.ts';
import { LogSentence } from '../../../accounts/shared/account/log-sentence.tsx';
import { OutsideHours } from '../../../accounts/shared/account/outside-hours.tsx';
import type { GroupedEntry } from '../group-log.ts';
import { privacy } from '../privacy.texts.ts';
import styles from './log.module.css';

const texts = privacy.log;

const ICONS: Partial<Record<string, IconNode>> = {
  CALL: Phone,
  WHATSAPP: MessageCircle,
  EMAIL: Mail,
  EXPORT: FileDown,
  LISTED: List,
  SHARED: Send,
};

interface LogEntryProps {
  entry: GroupedEntry;
  onComplain: (entryId: number) => void;
}

/** One use of the caller's contact, with a button that complains about it. */
export function LogEntry({ entry, onComplain }: LogEntryProps) {
  const isOnline = useIsOnline();
  const time = momentInIndia(new Date(entry.at));
  return (
    <>
      <span className={styles.icon}>
        <Icon of={ICONS[entry.kind] ?? Eye} />
      </span>
      <div className={styles.said}>
        <p>
          <LogSentence entry={entry} />
        </p>
        {entry.note && <p className={styles.quote}>{fill(contactLog.quoted, { note: entry.note })}</p>}
        <p className={styles.meta}>
          <time dateTime={entry.at}>{time}</time>
          {entry.outsideCallHours && <OutsideHours text={contactLog.outsideCallHours} />}
        </p>
        {entry.uses.map((use) => (
          <p key={use.id} className={styles.use}>
            <Icon of={ICONS[use.kind] ?? Eye} size="s" />
            <span>
              <LogSentence entry={use} /> <time dateTime={use.at}>{timeOf(use, entry)}</time>
            </span>
          </p>
        ))}
      </div>
      <button
        type="button"
        className={styles.quiet}
        disabled={!isOnline}
        aria-label={fill(texts.notRightOf, { time })}
        onClick={() => onComplain(entry.id)}
      >
        {texts.notRight}
      </button>
    </>
  );
}

/** A message sent to the caller: its title and channel. */
export function SentMessage({ entry: { note, channel, at } }: { entry: ContactLogEntry }) {
  const title = note ?? '';
  return (
    <>
      <span className={styles.icon}>
        <Icon of={channel === 'EMAIL' ? Mail : MessageCircle} />
      </span>
      <div className={styles.said}>
        <p>{channel === null ? title : fill(channel === 'SMS' ? texts.bySms : texts.byEmail, { title })}</p>
        <p className={styles.meta}>
          <time dateTime={at}>{momentInIndia(new Date(at))}</time>
        </p>
      </div>
    </>
  );
}

/** Returns only the time on the day of the opening, else also the date. */
function timeOf(use: ContactLogEntry, opening: ContactLogEntry): string {
  const [at, openedAt] = [new Date(use.at), new Date(opening.at)];
  return todayInIndia(at) === todayInIndia(openedAt) ? timeInIndia(at) : momentInIndia(at);
}
