import { addDays, formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { DELETION_DAYS } from '@aangan/contract/privacy/lists';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { getDeletionQuery } from '../api/get-deletion.ts';
import { privacy } from '../privacy.texts.ts';
import { DeleteCode } from './delete-code.tsx';
import { Part } from './part.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import panelStyles from '../../../../ui/panel.module.css';
import styles from './delete-section.module.css';

const texts = privacy.delete;
/** Days after the erasure of an account until its last records go (I33). */
const RETENTION_DAYS = 365;

const long = (date: string) => formatDate(date, 'long');

/** The steps of deleting the account with their dates, and the code that confirms it (I32). */
export function DeleteSection() {
  const query = useQuery(getDeletionQuery);
  return (
    <Part query={query} title={texts.title} height={520}>
      {(deletion) => {
        const today = todayInIndia();
        const requestedOn = deletion === null ? today : todayInIndia(new Date(deletion.requestedAt));
        const due = deletion?.dueOn ?? addDays(today, DELETION_DAYS);
        return (
          <>
            <div className={panelStyles.panel}>
              <ol className={styles.line}>
                <Stop title={texts.now.title} when={long(requestedOn)} lines={texts.now.lines} />
                <Stop
                  title={texts.goes.title}
                  when={fill(texts.goes.when, { date: long(due) })}
                  lines={texts.goes.lines}
                />
                <Stop
                  title={texts.stays.title}
                  when={fill(texts.stays.when, { date: long(addDays(due, RETENTION_DAYS)) })}
                  lines={texts.stays.lines}
                  why={texts.stays.why}
                />
              </ol>
            </div>
            {deletion === null ? (
              <DeleteCode />
            ) : (
              <Notice kind="warning" isStill>
                {fill(texts.waits, { date: long(deletion.dueOn) })}
              </Notice>
            )}
          </>
        );
      }}
    </Part>
  );
}

interface StopProps {
  title: string;
  when: string;
  lines: readonly string[];
  why?: string;
}

function Stop({ title, when, lines, why }: StopProps) {
  return (
    <li className={styles.stop}>
      <h3>{title}</h3>
      <p className={styles.when}>{when}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {why && <p className={styles.why}>{why}</p>}
    </li>
  );
}
