import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDraftOf } from '../../shared/use-draft-of.ts';
import { listAdminsQuery } from '../api/list-admins.ts';
import { NO_FILTERS, type AuditFilters, type AuditState } from '../audit-url.ts';
import { ACTION_WORDS, ACTIONS, ENTITIES, ENTITY_WORDS } from '../audit-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import filterBarStyles from '../../shared/filter-bar.module.css';
import chipStyles from '../../../ui/chip.module.css';

const ENTITY_OPTIONS = [
  { value: '', label: 'Everything' },
  ...ENTITIES.map((value) => ({ value, label: ENTITY_WORDS[value] })),
];
const ACTION_OPTIONS = [
  { value: '', label: 'Any action' },
  ...ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value] })),
];

interface Props {
  state: AuditState;
  /** takes the focus when the control that had it is gone */
  firstRef: RefObject<HTMLSelectElement | null>;
  onChange: (change: Partial<AuditFilters>) => void;
}

/** What, which action, who and when; the choices take effect at once, the days when both are in order. */
export function AuditFilterBar({ state, firstRef, onChange }: Props) {
  return (
    <form
      className={classNames(filterBarStyles.bar, filterBarStyles.pairs)}
      role="search"
      aria-label="Audit log"
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        ref={firstRef}
        label="What"
        options={ENTITY_OPTIONS}
        value={state.entity}
        onChange={(event) => onChange({ entity: event.target.value as AuditFilters['entity'], entityId: '' })}
      />
      <SelectField
        label="Action"
        options={ACTION_OPTIONS}
        value={state.action}
        onChange={(event) => onChange({ action: event.target.value as AuditFilters['action'] })}
      />
      <WhoField actorId={state.actorId} onChange={(actorId) => onChange({ actorId })} />
      <DayFields state={state} onChange={onChange} />
      <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
        Reset
      </Button>
      {state.entity !== '' && state.entityId !== '' && (
        <div className={classNames(chipStyles.chips, filterBarStyles.chips)}>
          <Chip
            label={`${ENTITY_WORDS[state.entity]} ${state.entityId}`}
            onRemove={() => {
              onChange({ entityId: '' });
              firstRef.current?.focus();
            }}
          />
        </div>
      )}
    </form>
  );
}

function WhoField({ actorId, onChange }: { actorId: string; onChange: (actorId: string) => void }) {
  const { data: admins = [] } = useQuery(listAdminsQuery);
  // Somebody who is no admin any more, or whose account is gone, can still be asked for by a link.
  const isUnknown = actorId !== '' && !admins.some(({ id }) => id === actorId);
  const isShared = (name: string) => admins.filter((admin) => admin.name === name).length > 1;
  const options = [
    { value: '', label: 'Anyone' },
    ...admins.map(({ id, name }) => ({ value: id, label: isShared(name) ? `${name} (ID ${id})` : name })),
    ...(isUnknown ? [{ value: actorId, label: `User #${actorId}` }] : []),
  ];
  return (
    <SelectField label="Who" options={options} value={actorId} onChange={(event) => onChange(event.target.value)} />
  );
}

/** Of a day that can be meant: while a year is being typed the browser gives days of the years 2, 20 and 202. */
const FIRST_YEAR = '2000';

/** Kept here while they are the wrong way round, and until a whole day is typed. */
function DayFields({ state, onChange }: Omit<Props, 'firstRef'>) {
  const [days, setDays] = useDraftOf({ from: state.from, to: state.to });
  const isBackwards = days.from !== '' && days.to !== '' && days.from > days.to;
  const change = (part: Partial<typeof days>) => {
    const { from, to } = { ...days, ...part };
    setDays(part);
    if ([from, to].some((day) => day !== '' && day < FIRST_YEAR)) return;
    if (from === '' || to === '' || from <= to) onChange({ from, to });
  };
  return (
    <>
      <DateField label="From" value={days.from} onChange={(event) => change({ from: event.target.value })} />
      <DateField
        label="To"
        value={days.to}
        error={isBackwards ? 'Must not be before the start date' : undefined}
        onChange={(event) => change({ to: event.target.value })}
      />
    </>
  );
}
