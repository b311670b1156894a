import { formatDate } from '@aangan/contract/core/dates';
import { staffBadge } from '@aangan/contract/visits/status';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronRight } from '../../../ui/icons.ts';
import { visits } from '../visit-settings.texts.ts';
import type { Week } from '../week.ts';
import { timeWord } from './visit-word.ts';
import styles from './day-lists.module.css';

interface DayListsProps {
  week: Week<DeskVisit>;
  onOpen: (visit: DeskVisit) => void;
}

/** The week on a narrow window: a list per day. */
export function DayLists({ week, onOpen }: DayListsProps) {
  return (
    <div className={styles.days}>
      {week.days.map(({ date, note, isClosed }) => {
        const ofDay = [null, ...week.hours].flatMap((hour) => week.at(date, hour));
        return (
          <section key={date} aria-labelledby={`day-${date}`}>
            <h3 id={`day-${date}`}>
              {`${formatDate(date, 'weekday')}, ${formatDate(date, 'long').replace(/ \d{4}$/, '')}`}
              {note && <small className={isClosed ? styles.less : undefined}>{note}</small>}
            </h3>
            {ofDay.length === 0 ? (
              <p className={styles.none}>{visits.week.none}</p>
            ) : (
              <ul>
                {ofDay.map((visit) => (
                  <li key={visit.id}>
                    <VisitRow visit={visit} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

function VisitRow({ visit, onOpen }: { visit: DeskVisit; onOpen: (visit: DeskVisit) => void }) {
  const { kind, text } = staffBadge(visit.status);
  return (
    <button type="button" className={styles.visit} onClick={() => onOpen(visit)}>
      <span className={styles.time}>{timeWord(visit)}</span>
      <span>
        <b>{visit.property.name}</b>
        <span className="muted">{visit.buyer.name}</span>
        <span className={styles.badges}>
          <Badge kind={kind}>{text}</Badge>
          {visit.clash && <Badge kind="cancelled">{visits.week.clash}</Badge>}
        </span>
      </span>
      <Icon of={ChevronRight} />
    </button>
  );
}
