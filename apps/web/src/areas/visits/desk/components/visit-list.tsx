import { deskPaths } from '@aangan/contract/paths';
import { formatTime } from '@aangan/contract/core/times';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { fill } from '@aangan/contract/core/translation';
import { Fragment } from 'react';
import type { DeskTab } from '../desk-url.ts';
import styles from './visit-list.module.css';
import { desk as texts } from '../desk.texts.ts';
import { inIndia, longDay } from '../moments.ts';
import type { StepContext } from '../steps.ts';
import { VisitRow } from './visit-row.tsx';

interface Props {
  visits: readonly DeskVisit[];
  tab: DeskTab;
  context: StepContext;
  /** The visit shown beside the list; null when visits have a page of their own. */
  beside: { chosen: number | null } | null;
}

/** Visits by day and time; today's list marks the present time with a line. */
export function VisitList({ visits, tab, context, beside }: Props) {
  const { date: today, time: now } = inIndia(context.now);
  const days = [...new Set(visits.map(({ visitDate }) => visitDate))];
  return (
    <div className={styles.days}>
      {days.map((day) => {
        const ofDay = visits.filter(({ visitDate }) => visitDate === day);
        const nowAt = day === today ? ofDay.findIndex(({ visitTime }) => visitTime === null || visitTime > now) : -1;
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className={tab === 'today' ? 'sr-only' : styles.day}>
              {longDay(day)}
            </h2>
            <ol className={styles.list}>
              {ofDay.map((visit, index) => (
                <Fragment key={visit.id}>
                  {index === nowAt && index > 0 && (
                    <li className={styles.now}>{fill(texts.now, { time: formatTime(now) })}</li>
                  )}
                  <VisitRow
                    visit={visit}
                    context={context}
                    besideHref={beside ? deskPaths.tab(tab, visit.id) : null}
                    isChosen={beside?.chosen === visit.id}
                  />
                </Fragment>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
