import { useState, type RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { FilterBar } from '../../shared/filter-bar.tsx';
import { filters } from '../../shared/filters.texts.ts';
import { SearchField } from '../../shared/search-field.tsx';
import { ROLE_ORDER, ROLE_WORDS } from '../../shared/roles.ts';
import { NO_FILTERS, type UsersState } from '../users-url.ts';
import { users as texts } from '../users.texts.ts';

const ROLE_OPTIONS = [
  { value: '', label: texts.allRoles },
  ...ROLE_ORDER.map((role) => ({ value: role, label: ROLE_WORDS[role] })),
];

const STATUS_OPTIONS = [
  { value: '', label: texts.allStatuses },
  { value: 'ACTIVE', label: texts.active },
  { value: 'INACTIVE', label: texts.inactive },
];
const SORT_OPTIONS = Object.entries(texts.orders).map(([value, label]) => ({ value, label }));

interface Props {
  state: UsersState;
  searchRef: RefObject<HTMLInputElement | null>;
  /** `replace` replaces the history entry */
  onChange: (change: Partial<UsersState>, replace?: boolean) => void;
}

/** Search by name, e-mail or number, role, status, order, Reset (ADMU2, ADMU22). */
export function UserFilterBar({ state, searchRef, onChange }: Props) {
  // Remounts the search field on each reset, which also drops input that was not searched yet.
  const [resets, setResets] = useState(0);
  return (
    <FilterBar label={texts.title}>
      <SearchField
        key={resets}
        ref={searchRef}
        label={texts.search}
        applied={state.search}
        onSearch={(search) => onChange({ search }, true)}
      />
      <SelectField
        label={texts.role}
        isLabelHidden
        options={ROLE_OPTIONS}
        value={state.role}
        onChange={(event) => onChange({ role: event.target.value as UsersState['role'] })}
      />
      <SelectField
        label={texts.status}
        isLabelHidden
        options={STATUS_OPTIONS}
        value={state.status}
        onChange={(event) => onChange({ status: event.target.value as UsersState['status'] })}
      />
      <SelectField
        label={texts.order}
        isLabelHidden
        options={SORT_OPTIONS}
        value={state.sort}
        onChange={(event) => onChange({ sort: event.target.value as UsersState['sort'] })}
      />
      <Button
        variant="quiet"
        onClick={() => {
          setResets(resets + 1);
          onChange(NO_FILTERS);
        }}
      >
        {filters.reset}
      </Button>
    </FilterBar>
  );
}
