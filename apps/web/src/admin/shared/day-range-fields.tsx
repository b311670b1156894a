import { DateField } from '../../ui/date-field.tsx';
import { filters as texts } from './filters.texts.ts';
import { useDraftOf } from './use-draft-of.ts';

/** The first plausible year: while a year is typed, the browser reports days of the years 2, 20 and 202. */
const FIRST_YEAR = '2000';

interface DayRange {
  /** First and last day, 'yyyy-MM-dd'; empty for none. */
  from: string;
  to: string;
}

interface DayRangeFieldsProps extends DayRange {
  onChange: (days: DayRange) => void;
}

/** The first and last day of a list; held back while they are reversed, and until a full day is typed. */
export function DayRangeFields({ from: firstDay, to: lastDay, onChange }: DayRangeFieldsProps) {
  const [days, setDays] = useDraftOf({ from: firstDay, to: lastDay });
  const change = (part: Partial<DayRange>) => {
    const { from, to } = { ...days, ...part };
    setDays(part);
    if ([from, to].some((day) => day !== '' && day < FIRST_YEAR)) return;
    if (!isBackwards({ from, to })) onChange({ from, to });
  };
  return (
    <>
      <DateField label={texts.from} value={days.from} onChange={(event) => change({ from: event.target.value })} />
      <DateField
        label={texts.to}
        value={days.to}
        error={isBackwards(days) ? texts.backwards : undefined}
        onChange={(event) => change({ to: event.target.value })}
      />
    </>
  );
}

/** Whether the last day is before the first. */
export function isBackwards({ from, to }: DayRange): boolean {
  return from !== '' && to !== '' && from > to;
}
