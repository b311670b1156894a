import { formatTime, minutesOf, timeOf } from '@aangan/contract/core/times';
import { SelectField, type SelectFieldProps, type SelectOption } from '../../../../ui/select-field.tsx';
import { timeField as texts } from './time-field.texts.ts';

interface TimeFieldProps extends Omit<SelectFieldProps, 'options'> {
  /** First and last time, 'HH:mm'; the last may be '24:00'. */
  from: string;
  to: string;
  /** Minutes. */
  step: number;
  /** A time to offer although it is off the steps. */
  present?: string | undefined;
  /** Label of a first option with an empty value, for no time; without it a time is required. */
  none?: string | undefined;
}

/** A select of times, 'HH:mm', for every form but those with a home's free times. */
export function TimeField({ from, to, step, present = '', none, ...props }: TimeFieldProps) {
  const times = timeChoices({ from, to, step }, present);
  return <SelectField {...props} options={none === undefined ? times : [{ value: '', label: none }, ...times]} />;
}

function timeChoices(
  { from, to, step }: Pick<TimeFieldProps, 'from' | 'to' | 'step'>,
  present: string,
): SelectOption[] {
  const [first, last] = [minutesOf(from), minutesOf(to)];
  const times = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => timeOf(first + n * step));
  const all = present === '' || times.includes(present) ? times : [...times, present].sort();
  return all.map((time) => ({ value: time, label: time === '24:00' ? texts.midnight : formatTime(time) }));
}
