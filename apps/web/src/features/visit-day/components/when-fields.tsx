import { visitWindow } from '@aangan/contract/dates';
import { TEXTS } from '@aangan/contract/texts';
import { formatTime, timeOf } from '@aangan/contract/times';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { visitDay as texts } from '../visit-day.texts.ts';
import styles from './planner.module.css';

/** As the fields hold it: empty is any time. */
export interface When {
  /** 'yyyy-MM-dd' */
  date: string;
  /** 'HH:mm' */
  notBefore: string;
  notAfter: string;
}

interface Props {
  when: When;
  dateError: string | undefined;
  notAfterError: string | undefined;
  isDisabled: boolean;
  onChange: (when: When) => void;
}

const HOURS: readonly SelectOption[] = [
  { value: '', label: texts.anyTime },
  ...Array.from({ length: 14 }, (_, i) => timeOf((i + 8) * 60)).map((time) => ({
    value: time,
    label: formatTime(time),
  })),
];

/** The day of the plan and the hours that it keeps to. */
export function WhenFields({ when, dateError, notAfterError, isDisabled, onChange }: Props) {
  const { min, max } = visitWindow();
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
          hint={TEXTS.booking.windowHint}
          value={when.date}
          error={dateError}
          onChange={(event) => onChange({ ...when, date: event.target.value })}
        />
        <SelectField
          label={texts.notBefore}
          options={HOURS}
          value={when.notBefore}
          onChange={(event) => onChange({ ...when, notBefore: event.target.value })}
        />
        <SelectField
          label={texts.notAfter}
          options={HOURS}
          value={when.notAfter}
          error={notAfterError}
          onChange={(event) => onChange({ ...when, notAfter: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
