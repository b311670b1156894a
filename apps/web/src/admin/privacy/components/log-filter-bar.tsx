import { CONTACT_LOG_KINDS } from '@aangan/contract/privacy/lists';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DayRangeFields } from '../../shared/day-range-fields.tsx';
import { FilterBar } from '../../shared/filter-bar.tsx';
import { filters } from '../../shared/filters.texts.ts';
import { NO_FILTERS, type LogFilters, type LogState } from '../privacy-url.ts';
import { privacy } from '../privacy.texts.ts';

const texts = privacy.looks;
const KINDS = [
  { value: '', label: texts.anything },
  ...CONTACT_LOG_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
];

interface Props {
  state: LogState;
  onChange: (change: Partial<LogFilters>) => void;
}

/** Filters by action and days; the select applies at once, the days once both are valid. */
export function LogFilterBar({ state, onChange }: Props) {
  return (
    <FilterBar label={texts.filters} isPaired>
      <SelectField
        label={texts.what}
        options={KINDS}
        value={state.kind}
        onChange={(event) => onChange({ kind: event.target.value as LogFilters['kind'] })}
      />
      <DayRangeFields from={state.from} to={state.to} onChange={onChange} />
      <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
        {filters.reset}
      </Button>
    </FilterBar>
  );
}
