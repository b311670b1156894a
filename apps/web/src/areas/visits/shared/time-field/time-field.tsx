import { formatTime, minutesOf, timeOf } from '@aangan/contract/core/times';
import { SelectField, type SelectFieldProps, type SelectOption } from '../../../../ui/select-field.tsx';
import { timeField as texts } from './time-field.texts.ts';

interface TimeFieldProps extends Omit<SelectFieldProps, 'options'> {
  /** First and last time, 'HH:mm'; the last may be '24:00'. */
  from: string;
  to: string;
  /** Minutes. */
  step: number;
  /** A time that is offered although it is none of the steps. */
  present?: string | undefined;
  /** The words of a first choice without a time, whose value is empty; without them a time must be chosen. */
  none?: string | undefined;
}

/** Chooses a time of a day, 'HH:mm'; every form that asks for one outside the times of a home has it. */
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
