import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DayRangeFields } from '../../shared/day-range-fields.tsx';
import { FilterBar } from '../../shared/filter-bar.tsx';
import { filters } from '../../shared/filters.texts.ts';
import { audit } from '../../shared/audit.texts.ts';
import { listAdminsQuery } from '../api/list-admins.ts';
import { NO_FILTERS, type AuditFilters, type AuditState } from '../audit-url.ts';
import { ACTION_WORDS, ACTIONS, ENTITIES, ENTITY_WORDS } from '../../shared/audit-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import filterBarStyles from '../../shared/filter-bar.module.css';
import chipStyles from '../../../ui/chip.module.css';

const ENTITY_OPTIONS = [
  { value: '', label: audit.everything },
  ...ENTITIES.map((value) => ({ value, label: ENTITY_WORDS[value] })),
];
const ACTION_OPTIONS = [
  { value: '', label: audit.anyAction },
  ...ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value] })),
];

interface Props {
  state: AuditState;
  /** takes the focus when the focused control is gone */
  firstRef: RefObject<HTMLSelectElement | null>;
  onChange: (change: Partial<AuditFilters>) => void;
}

/** Filters by entity, action, person and days; selects apply at once, days once both are valid. */
export function AuditFilterBar({ state, firstRef, onChange }: Props) {
  return (
    <FilterBar label={audit.title} isPaired>
      <SelectField
        ref={firstRef}
        label={audit.columns.what}
        options={ENTITY_OPTIONS}
        value={state.entity}
        onChange={(event) => onChange({ entity: event.target.value as AuditFilters['entity'], entityId: '' })}
      />
      <SelectField
        label={audit.columns.action}
        options={ACTION_OPTIONS}
        value={state.action}
        onChange={(event) => onChange({ action: event.target.value as AuditFilters['action'] })}
      />
      <WhoField actorId={state.actorId} onChange={(actorId) => onChange({ actorId })} />
      <DayRangeFields from={state.from} to={state.to} onChange={onChange} />
      <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
        {filters.reset}
      </Button>
      {state.entity !== '' && state.entityId !== '' && (
        <div className={classNames(chipStyles.chips, filterBarStyles.chips)}>
          <Chip
            label={fill(audit.oneThing, { kind: ENTITY_WORDS[state.entity], id: state.entityId })}
            onRemove={() => {
              onChange({ entityId: '' });
              firstRef.current?.focus();
            }}
          />
        </div>
      )}
    </FilterBar>
  );
}

function WhoField({ actorId, onChange }: { actorId: string; onChange: (actorId: string) => void }) {
  const { data: admins = [] } = useQuery(listAdminsQuery);
  // A link may filter by a former admin or a deleted account.
  const isUnknown = actorId !== '' && !admins.some(({ id }) => id === actorId);
  const isShared = (name: string) => admins.filter((admin) => admin.name === name).length > 1;
  const options = [
    { value: '', label: audit.anyone },
    ...admins.map(({ id, name }) => ({ value: id, label: isShared(name) ? fill(audit.sameName, { name, id }) : name })),
    ...(isUnknown ? [{ value: actorId, label: fill(audit.userGone, { id: actorId }) }] : []),
  ];
  return (
    <SelectField
      label={audit.columns.who}
      options={options}
      value={actorId}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
