import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { SEARCH_TEXT_MAX } from '@aangan/contract/core/limits';
import { staffBadge } from '@aangan/contract/visits/status';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Search } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraftOf } from '../../shared/use-draft-of.ts';
import { NO_FILTERS, type BookingFilters } from '../visits-url.ts';
import { classNames } from '../../../ui/class-names.ts';
import filterBarStyles from '../../shared/filter-bar.module.css';

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...BOOKING_STATUSES.map((status) => ({ value: status, label: staffBadge(status).text })),
];

interface Props {
  /** what the address says */
  filters: BookingFilters;
  onApply: (filters: BookingFilters) => void;
}

/** The filters, taken over by 'Apply Filters' (ADMB4). */
export function VisitFilterBar({ filters, onApply }: Props) {
  const [draft, change] = useDraftOf(filters);
  const isBackwards = draft.from !== '' && draft.to !== '' && draft.from > draft.to;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBackwards) onApply({ ...draft, search: draft.search.trim() });
  }

  function handleReset() {
    change(NO_FILTERS);
    onApply(NO_FILTERS);
  }

  return (
    <form
      className={classNames(filterBarStyles.bar, filterBarStyles.pairs)}
      role="search"
      aria-label="Bookings"
      onSubmit={handleSubmit}
      noValidate
    >
      <TextField
        className={filterBarStyles.nameSearch}
        type="search"
        label="Search"
        placeholder={ADMIN_TEXTS.bookings.searchPlaceholder}
        icon={Search}
        maxLength={SEARCH_TEXT_MAX}
        value={draft.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      <DateField label="Visits from" value={draft.from} onChange={(event) => change({ from: event.target.value })} />
      <DateField
        label="Visits to"
        value={draft.to}
        error={isBackwards ? 'Must not be before the start date' : undefined}
        onChange={(event) => change({ to: event.target.value })}
      />
      <SelectField
        label="Status"
        options={STATUS_OPTIONS}
        value={draft.status}
        onChange={(event) => change({ status: event.target.value as BookingFilters['status'] })}
      />
      <div className={filterBarStyles.acts}>
        <Button type="submit">Apply Filters</Button>
        <Button variant="quiet" onClick={handleReset}>
          Reset
        </Button>
      </div>
    </form>
  );
}
