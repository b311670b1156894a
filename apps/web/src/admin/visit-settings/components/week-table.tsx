import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { staffBadge, type StatusTone } from '@aangan/contract/visits/status';
import { formatShortWeekday, formatTime, timeOf } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TriangleAlert } from '../../../ui/icons.ts';
import { visits } from '../visit-settings.texts.ts';
import { isShut, type Week, type WeekDay } from '../week.ts';
import { timeWord } from './visit-word.ts';
import styles from './week-table.module.css';

const texts = visits.week;

interface WeekProps {
  week: Week<DeskVisit>;
  onOpen: (visit: DeskVisit) => void;
}

/** Seven columns by hour. Visits of the same hour are stacked; closed hours are hatched. */
export function WeekTable({ week, onOpen }: WeekProps) {
  const today = todayInIndia();
  const dayText = (date = today) => formatDate(date, 'long');
  const visits = (day: WeekDay, hour: number | null) =>
    week.at(day.date, hour).map((visit) => <VisitButton key={visit.id} visit={visit} onOpen={onOpen} />);
  return (
    <div className={styles.box}>
      <table className={styles.week}>
        <caption className="sr-only">
          {fill(texts.caption, { from: dayText(week.days[0]?.date), to: dayText(week.days.at(-1)?.date) })}
        </caption>
        <colgroup>
          <col className={styles.hours} />
          <col span={7} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{texts.time}</span>
            </th>
            {week.days.map(({ date, note, isClosed }) => (
              <th key={date} scope="col" className={date === today ? styles.today : undefined}>
                {formatShortWeekday(date)}
                <b className="num">{Number(date.slice(8))}</b>
                {note && <small className={isClosed ? styles.less : undefined}>{note}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{texts.anyTime}</th>
            {week.days.map((day) => (
              <td key={day.date}>{visits(day, null)}</td>
            ))}
          </tr>
          {week.hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{formatTime(timeOf(hour * 60))}</th>
              {week.days.map((day) => (
                <td key={day.date} className={isShut(day, hour) ? styles.shut : undefined}>
                  {isShut(day, hour) && <span className="sr-only">{texts.closed}</span>}
                  {visits(day, hour)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LOOKS: Record<StatusTone, string | undefined> = {
  pending: styles.pending,
  confirmed: styles.confirmed,
  completed: styles.completed,
  cancelled: styles.cancelled,
  missed: styles.missed,
};

function VisitButton({ visit, onOpen }: { visit: DeskVisit; onOpen: (visit: DeskVisit) => void }) {
  const { kind, text } = staffBadge(visit.status);
  return (
    <button
      type="button"
      className={classNames(styles.visit, LOOKS[kind], visit.clash && styles.clash)}
      onClick={() => onOpen(visit)}
    >
      <b className="num">{timeWord(visit)}</b>
      <span className={styles.home}>{visit.property.name}</span>
      <small>{visit.buyer.name}</small>
      <span className="sr-only">{text}</span>
      {visit.clash && (
        <em>
          <Icon of={TriangleAlert} size="s" />
          {texts.clash}
        </em>
      )}
    </button>
  );
}

/** One status per appearance: SCHEDULED looks like CONFIRMED. */
const LEGEND: readonly BookingStatus[] = ['CONFIRMED', 'PENDING', 'COMPLETED', 'CANCELED', 'NO_SHOW'];

/** The legend of the week's colours and marks. */
export function WeekLegend() {
  return (
    <ul className={styles.legend}>
      {LEGEND.map((status) => {
        const { kind, text } = staffBadge(status);
        return (
          <li key={status}>
            <Badge kind={kind}>{text}</Badge>
          </li>
        );
      })}
      <li className={styles.clashMeans}>
        <Icon of={TriangleAlert} size="s" />
        {texts.clashMeans}
      </li>
    </ul>
  );
}
