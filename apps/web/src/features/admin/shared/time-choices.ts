import { formatTime, minutesOf, timeOf } from '@aangan/contract/times';
import type { SelectOption } from '../../../ui/select-field.tsx';

interface Times {
  /** first and last, 'HH:mm'; the last may be '24:00' */
  from: string;
  to: string;
  /** minutes */
  step: number;
}

/** Times of a day to choose from, and the present one where it is none of them. */
export function timeChoices({ from, to, step }: Times, present = ''): SelectOption[] {
  const [first, last] = [minutesOf(from), minutesOf(to)];
  const times = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => timeOf(first + n * step));
  const all = present === '' || times.includes(present) ? times : [...times, present].sort();
  return all.map((time) => ({ value: time, label: time === '24:00' ? 'Midnight' : formatTime(time) }));
}
