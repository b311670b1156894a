import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { SEARCH_TEXT_MAX } from '@aangan/contract/core/limits';
import { staffBadge } from '@aangan/contract/visits/status';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Search } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { isBackwards } from '../../shared/day-range-fields.tsx';
import { FilterBar } from '../../shared/filter-bar.tsx';
import { filters as filterTexts } from '../../shared/filters.texts.ts';
import { useDraftOf } from '../../shared/use-draft-of.ts';
import { visitList as texts } from '../visit-list.texts.ts';
import { NO_FILTERS, type BookingFilters } from '../visits-url.ts';
import filterBarStyles from '../../shared/filter-bar.module.css';

const STATUS_OPTIONS = [
  { value: '', label: texts.allStatuses },
  ...BOOKING_STATUSES.map((status) => ({ value: status, label: staffBadge(status).text })),
];

interface Props {
  /** the applied filters, from the URL */
  filters: BookingFilters;
  onApply: (filters: BookingFilters) => void;
}

/** The filters, applied by 'Apply Filters' (ADMB4). */
export function VisitFilterBar({ filters, onApply }: Props) {
  const [draft, change] = useDraftOf(filters);

  function handleApply() {
    if (!isBackwards(draft)) onApply({ ...draft, search: draft.search.trim() });
  }

  function handleReset() {
    change(NO_FILTERS);
    onApply(NO_FILTERS);
  }

  return (
    <FilterBar label={texts.label} isPaired onApply={handleApply}>
      <TextField
        className={filterBarStyles.nameSearch}
        type="search"
        label={texts.search}
        placeholder={ADMIN_TEXTS.bookings.searchPlaceholder}
        icon={Search}
        maxLength={SEARCH_TEXT_MAX}
        value={draft.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      <DateField label={texts.from} value={draft.from} onChange={(event) => change({ from: event.target.value })} />
      <DateField
        label={texts.to}
        value={draft.to}
        error={isBackwards(draft) ? filterTexts.backwards : undefined}
        onChange={(event) => change({ to: event.target.value })}
      />
      <SelectField
        label={texts.status}
        options={STATUS_OPTIONS}
        value={draft.status}
        onChange={(event) => change({ status: event.target.value as BookingFilters['status'] })}
      />
      <div className={filterBarStyles.acts}>
        <Button type="submit">{texts.apply}</Button>
        <Button variant="quiet" onClick={handleReset}>
          {filterTexts.reset}
        </Button>
      </div>
    </FilterBar>
  );
}
