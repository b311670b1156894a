import { placeInVisitWindow, visitWindow } from '@aangan/contract/core/dates';
import { booking as bookingTexts } from '@aangan/contract/visits/booking.texts';
import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { DateField } from '../../../../../ui/date-field.tsx';
import { daysOf, shortDayText } from '../days.ts';
import { visitTimes as texts } from '../visit-times.texts.ts';
import type { TimeRefusal } from '../use-visit-time.ts';
import type { ChosenTime, VisitTimesSource } from '../visit-times.ts';
import { DayGroup } from './day-group.tsx';
import { TimeGroup } from './time-group.tsx';
import styles from './visit-times.module.css';

interface Props {
  source: VisitTimesSource;
  /** Of the date field. */
  label: string;
  /** What `register` of a form gives; the field is the form's own. */
  field: Pick<ComponentPropsWithRef<'input'>, 'name' | 'onBlur' | 'onChange' | 'ref'>;
  /** 'yyyy-MM-dd', the value of the field; empty while there is none. */
  date: string;
  /** Called when a day of the group is chosen. */
  onDate: (date: string) => void;
  dateError?: string | undefined;
  time: ChosenTime;
  onTime: (time: string | null) => void;
  timeError?: TimeRefusal | undefined;
  /** Replaces the hint about the visit window. */
  hint?: string | undefined;
  /** The visit to be moved: its own time counts as free. */
  standing?: { date: string; time: string | null } | undefined;
  /** Shown below the times. */
  children?: ReactNode;
}

/** Debounce in milliseconds: moving through the days by arrow keys fetches only the times of the last one. */
const SETTLED_AFTER_MS = 250;

/** The day and time fields of every form that books or moves a visit. */
export function VisitTimes(props: Props) {
  const { source, label, field, date, onDate, dateError, time, onTime, timeError, hint, standing, children } = props;
  const hintId = useId();
  const isDay = date !== '' && placeInVisitWindow(date) === 'inside';
  const settled = useSettled(isDay ? date : null);
  const { key, days: askDays, slots: askSlots } = source;
  // Never cached: other buyers book too.
  const days = useQuery({
    queryKey: [...key, 'days'],
    queryFn: ({ signal }) => askDays(signal),
    staleTime: 0,
  });
  const slots = useQuery({
    queryKey: [...key, 'slots', settled],
    queryFn: settled === null ? skipToken : ({ signal }) => askSlots(settled, signal),
    staleTime: 0,
  });
  // Memoized: formatting two dates per day is too slow for every error and key press.
  const shownDays = useMemo(() => daysOf(days.data), [days.data]);
  const isAsked = isDay && settled === date;

  return (
    <div className={styles.columns}>
      <div className={styles.when}>
        <DateField
          label={label}
          {...visitWindow()}
          className={styles.date}
          aria-describedby={hintId}
          error={dateError}
          required
          {...field}
        />
        <DayGroup days={shownDays} date={date} onDate={onDate} />
        <p className="small muted" id={hintId}>
          {hint ?? bookingTexts.windowHint}
        </p>
      </div>
      <div className={styles.rest}>
        <TimeGroup
          date={isDay ? date : null}
          slots={isAsked ? slots.data : undefined}
          hasFailed={isAsked && slots.isError}
          isRetrying={slots.isFetching}
          onRetry={() => void slots.refetch()}
          time={time}
          onTime={onTime}
          error={timeError}
          ownTime={standing?.date === date ? standing.time : null}
        />
        {children}
      </div>
    </div>
  );
}

/** Describes the choice, such as 'Sat 5 Dec, 11:00 am'; empty without a day of the window. */
export function chosenText(date: string, time: ChosenTime): string {
  if (date === '' || placeInVisitWindow(date) !== 'inside' || time === undefined) return '';
  const day = shortDayText(date);
  return time === null ? fill(texts.chosenDay, { day }) : fill(texts.chosenTime, { day, time: formatTime(time) });
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
