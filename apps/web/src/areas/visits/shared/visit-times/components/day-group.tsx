import { formatShortWeekday } from '@aangan/contract/core/times';
import { memo, useEffect, useId, useRef, type CSSProperties } from 'react';
import { classNames } from '../../../../../ui/class-names.ts';
import { weekdayOf, type Day } from '../days.ts';
import { visitTimes as texts } from '../visit-times.texts.ts';
import styles from './day-group.module.css';

interface Props {
  days: readonly Day[];
  /** 'yyyy-MM-dd'; empty or another day while none of these is chosen. */
  date: string;
  onDate: (date: string) => void;
}

/** The days to choose from: a scrolling strip, from 640 px a month grid. */
export const DayGroup = memo(function DayGroup({ days, date, onDate }: Props) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  const [first] = days;
  useEffect(() => bringIntoView(strip.current, date), [date]);
  return (
    <div
      ref={strip}
      className={styles.days}
      role="radiogroup"
      aria-label={texts.days}
      style={first && ({ '--first': weekdayOf(first.date) + 1 } as CSSProperties)}
    >
      <div className={styles.heads} aria-hidden="true">
        {/* 1 March 2026 was a Sunday. */}
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <span key={day}>{formatShortWeekday(`2026-03-0${day}`)}</span>
        ))}
      </div>
      {days.map((day) => (
        <label className={classNames(styles.day, day.isShut && styles.shut)} key={day.date}>
          <input
            type="radio"
            name={name}
            value={day.date}
            checked={day.date === date}
            onChange={() => onDate(day.date)}
            aria-label={day.name}
          />
          <span aria-hidden="true">
            <i>{formatShortWeekday(day.date)}</i>
            <b>{Number(day.date.slice(8))}</b>
            {day.word && <small>{day.word}</small>}
          </span>
        </label>
      ))}
    </div>
  );
});

/** Scrolls the strip so that the chosen day is its third cell; a grid does not scroll. */
function bringIntoView(strip: HTMLElement | null, date: string): void {
  const cell = strip?.querySelector(`input[value='${date}']`)?.parentElement;
  if (!strip || !cell) return;
  const step = cell.offsetWidth + 6;
  strip.scrollLeft = cell.offsetLeft - strip.offsetLeft - 2 * step - 20;
}
