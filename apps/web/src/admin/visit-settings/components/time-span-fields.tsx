import type { FieldError } from 'react-hook-form';
import { TimeField } from '../../../areas/visits/shared/time-field/time-field.tsx';
import { visits } from '../visit-settings.texts.ts';

const texts = visits.days;
const STARTS = { from: '00:00', to: '23:45', step: 15 };
const ENDS = { from: '00:15', to: '24:00', step: 15 };

interface TimeSpanFieldsProps {
  /** 'HH:mm'; both empty for the whole day */
  fromTime: string;
  toTime: string;
  /** whether the whole day can be chosen */
  mayBeWhole: boolean;
  errors: { fromTime?: FieldError | undefined; toTime?: FieldError | undefined };
  onChange: (times: { fromTime: string; toTime: string }) => void;
}

/** The start and end of a time span; the end is enabled once there is a start. */
export function TimeSpanFields({ fromTime, toTime, mayBeWhole, errors, onChange }: TimeSpanFieldsProps) {
  const none = mayBeWhole ? visits.wholeDay : texts.choose;
  return (
    <>
      <TimeField
        label={texts.from}
        value={fromTime}
        {...STARTS}
        none={none}
        error={errors.fromTime?.message}
        onChange={({ target }) => onChange({ fromTime: target.value, toTime: target.value === '' ? '' : toTime })}
      />
      <TimeField
        label={texts.to}
        value={toTime}
        disabled={fromTime === ''}
        {...ENDS}
        none={fromTime === '' ? none : texts.choose}
        error={errors.toTime?.message}
        onChange={({ target }) => onChange({ fromTime, toTime: target.value })}
      />
    </>
  );
}
