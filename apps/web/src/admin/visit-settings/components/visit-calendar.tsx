import { addDays, formatDate } from '@aangan/contract/core/dates';
import { fill } from '@aangan/contract/core/translation';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { listEligibleUsersQuery } from '../../shared/api/list-eligible-users.ts';
import { BookingDialog } from '../../shared/visit/visit-dialog.tsx';
import type { VisitDraft, DialogBooking } from '../../shared/visit/visit-draft.ts';
import { getVisitHoursQuery } from '../api/get-visit-hours.ts';
import { getVisitSettingsQuery } from '../api/get-visit-settings.ts';
import { listVisitExceptionsQuery } from '../api/list-visit-exceptions.ts';
import { listVisitsQuery, type VisitFilters } from '../api/list-visits.ts';
import { visitsPath, type VisitsState } from '../visit-settings-url.ts';
import { visits } from '../visit-settings.texts.ts';
import { weekFrom } from '../week.ts';
import { DayLists } from './day-lists.tsx';
import { PropertyField } from './property-field.tsx';
import { WeekLegend, WeekTable } from './week-table.tsx';
import styles from './visit-calendar.module.css';

const texts = visits.week;

interface VisitCalendarProps {
  state: VisitsState;
  filters: VisitFilters;
  onShow: (next: Partial<VisitsState>) => void;
}

/** A week of visits: a table by hour, below 1024 px a list by day. Pressing a visit opens its booking. */
export function VisitCalendar({ state, filters, onShow }: VisitCalendarProps) {
  const { data, error, isFetching, refetch } = useQuery(listVisitsQuery(filters));
  const { data: settings } = useQuery(getVisitSettingsQuery);
  const { data: exceptions } = useQuery(listVisitExceptionsQuery);
  const { propertyId } = filters;
  const own = useQuery({ ...getVisitHoursQuery(propertyId ?? 0), enabled: propertyId !== undefined });
  const [opened, setOpened] = useState<DialogBooking | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [drafts] = useState(() => new Map<number, VisitDraft>());
  const open = (visit: DeskVisit) => {
    const { id, visitDate, visitTime, status, revision, notes, property, buyer } = visit;
    setOpened({ id, visitDate, visitTime, status, revision, notes, property, user: buyer });
    setIsOpen(true);
  };
  const week =
    data &&
    weekFrom(state.week, data, {
      settings: settings ?? null,
      own: propertyId === undefined ? null : (own.data ?? null),
      exceptions: exceptions ?? [],
      propertyId: propertyId ?? null,
    });
  return (
    <>
      <WeekBar state={state} onShow={onShow} />
      <Loaded
        query={{ data: week, error, isFetching, refetch }}
        waiting={<WeekSkeleton />}
        failure={{ title: visits.loadFailed }}
      >
        {(shown) => (
          <div aria-busy={isFetching}>
            <WeekTable week={shown} onOpen={open} />
            <DayLists week={shown} onOpen={open} />
            <WeekLegend />
          </div>
        )}
      </Loaded>
      {opened && (
        <BookingDialog
          key={`${opened.id} ${opened.revision} ${opened.status}`}
          visit={opened}
          isOpen={isOpen}
          drafts={drafts}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function WeekBar({ state, onShow }: Pick<VisitCalendarProps, 'state' | 'onShow'>) {
  const { data: hosts } = useQuery(listEligibleUsersQuery);
  const { week, host, property } = state;
  const names = (hosts ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isMissing = host !== '' && !names.some(({ value }) => value === host);
  return (
    <div className={styles.bar}>
      <div className={styles.nav}>
        <WeekLink state={state} days={-7} />
        <h2 aria-live="polite">{spanText(week)}</h2>
        <WeekLink state={state} days={7} />
      </div>
      <SelectField
        className={styles.filter}
        label={texts.consultant}
        value={host}
        options={[{ value: '', label: visits.all }, ...names, ...(isMissing ? [{ value: host, label: host }] : [])]}
        onChange={({ target }) => onShow({ host: target.value })}
      />
      <div className={styles.filter}>
        <PropertyField
          label={texts.property}
          value={property}
          allText={visits.all}
          onChange={(id) => onShow({ property: id })}
        />
      </div>
    </div>
  );
}

function WeekLink({ state, days }: { state: VisitsState; days: 7 | -7 }) {
  const label = days < 0 ? texts.previous : texts.next;
  return (
    <a
      className={classNames(iconButtonClass(), styles.step)}
      href={visitsPath({ ...state, week: addDays(state.week, days) })}
      title={label}
      aria-label={label}
    >
      <Icon of={days < 0 ? ChevronLeft : ChevronRight} />
    </a>
  );
}

/** Returns '22 to 28 November 2026', repeating month and year only where they differ. */
function spanText(sunday: string): string {
  const saturday = addDays(sunday, 6);
  const to = formatDate(saturday, 'long');
  const whole = formatDate(sunday, 'long');
  const isOneMonth = sunday.slice(0, 7) === saturday.slice(0, 7);
  const isOneYear = sunday.slice(0, 4) === saturday.slice(0, 4);
  const from = isOneMonth ? String(Number(sunday.slice(8))) : isOneYear ? whole.replace(/ \d{4}$/, '') : whole;
  return fill(texts.span, { from, to });
}

function WeekSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {texts.loading}
      </p>
      <Skeleton className={styles.skeleton} />
    </div>
  );
}
