import { visitWindow } from '@aangan/contract/core/dates';
import { booking as bookingTexts } from '@aangan/contract/visits/booking.texts';
import { DayGroup } from '../../shared/visit-times/components/day-group.tsx';
import { useCommonDays } from '../use-common-days.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { TimeField } from '../../shared/time-field/time-field.tsx';
import { visitDay as texts } from '../visit-day.texts.ts';
import styles from './planner.module.css';

/** Raw field values: an empty time means any. */
export interface When {
  /** 'yyyy-MM-dd' */
  date: string;
  /** 'HH:mm' */
  notBefore: string;
  notAfter: string;
}

interface Props {
  /** Ids of the chosen homes, whose closed and full days are marked. */
  homes: readonly number[];
  when: When;
  dateError: string | undefined;
  notAfterError: string | undefined;
  isDisabled: boolean;
  onChange: (when: When) => void;
}

const HOURS = { from: '08:00', to: '21:00', step: 60, none: texts.anyTime };

/** The day of the plan and its earliest and latest time. */
export function WhenFields({ homes, when, dateError, notAfterError, isDisabled, onChange }: Props) {
  const { min, max } = visitWindow();
  const days = useCommonDays(homes);
  return (
    <fieldset className={styles.step} disabled={isDisabled}>
      <legend>
        <h2>
          <i aria-hidden="true">2</i>
          {texts.day}
        </h2>
      </legend>
      <div className={styles.when}>
        <DateField
          className={styles.whole}
          label={texts.day}
          isLabelHidden
          min={min}
          max={max}
          hint={bookingTexts.windowHint}
          value={when.date}
          error={dateError}
          onChange={(event) => onChange({ ...when, date: event.target.value })}
        />
        <div className={classNames(styles.whole, styles.strip)}>
          <DayGroup days={days} date={when.date} onDate={(date) => onChange({ ...when, date })} />
        </div>
        <TimeField
          label={texts.notBefore}
          {...HOURS}
          value={when.notBefore}
          onChange={(event) => onChange({ ...when, notBefore: event.target.value })}
        />
        <TimeField
          label={texts.notAfter}
          {...HOURS}
          value={when.notAfter}
          error={notAfterError}
          onChange={(event) => onChange({ ...when, notAfter: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
