import { CONTACT_LOG_KINDS } from '@aangan/contract/privacy/lists';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDraftOf } from '../../shared/use-draft-of.ts';
import { NO_FILTERS, type LogFilters, type LogState } from '../privacy-url.ts';
import { privacy } from '../privacy.texts.ts';
import filterBarStyles from '../../shared/filter-bar.module.css';

const texts = privacy.looks;
const KINDS = [
  { value: '', label: texts.anything },
  ...CONTACT_LOG_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
];
/** While a year is being typed the browser gives days of the years 2, 20 and 202. */
const FIRST_YEAR = '2000';

interface Props {
  state: LogState;
  onChange: (change: Partial<LogFilters>) => void;
}

/** What was done, and when; the choice takes effect at once, the days when both are in order. */
export function LogFilterBar({ state, onChange }: Props) {
  const [days, setDays] = useDraftOf({ from: state.from, to: state.to });
  const isBackwards = days.from !== '' && days.to !== '' && days.from > days.to;
  const change = (part: Partial<typeof days>) => {
    const { from, to } = { ...days, ...part };
    setDays(part);
    if ([from, to].some((day) => day !== '' && day < FIRST_YEAR)) return;
    if (from === '' || to === '' || from <= to) onChange({ from, to });
  };
  return (
    <form
      className={classNames(filterBarStyles.bar, filterBarStyles.pairs)}
      role="search"
      aria-label={texts.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        label={texts.what}
        options={KINDS}
        value={state.kind}
        onChange={(event) => onChange({ kind: event.target.value as LogFilters['kind'] })}
      />
      <DateField label={texts.from} value={days.from} onChange={(event) => change({ from: event.target.value })} />
      <DateField
        label={texts.to}
        value={days.to}
        error={isBackwards ? texts.backwards : undefined}
        onChange={(event) => change({ to: event.target.value })}
      />
      <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
        {texts.reset}
      </Button>
    </form>
  );
}
