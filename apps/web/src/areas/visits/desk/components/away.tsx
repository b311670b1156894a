import { deskPaths } from '@aangan/contract/paths';
import { isCalendarDate, todayInIndia } from '@aangan/contract/core/dates';
import { formatTime, isVisitTime } from '@aangan/contract/core/times';
import type { Absence, DeskVisit } from '@aangan/contract/visits/entities';
import { ABSENCE_DAYS_MAX, VISIT_REASON_MAX } from '@aangan/contract/visits/limits';
import { addDays } from '@aangan/contract/core/dates';
import { fill, plural } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isApiError } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TimeField } from '../../shared/time-field/time-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useAddAbsence } from '../api/add-absence.ts';
import { useDeleteAbsence } from '../api/delete-absence.ts';
import { listAbsencesQuery } from '../api/list-absences.ts';
import styles from './away.module.css';
import formStyles from './desk-form.module.css';
import partStyles from './part.module.css';
import { desk } from '../desk.texts.ts';
import { longDay, shortDay } from '../moments.ts';

const texts = desk.away;

/** The tab 'Away': when the caller can't be booked (V59). */
export function Away() {
  const [touched, setTouched] = useState<readonly DeskVisit[] | null>(null);
  const list = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.halves}>
      <section className={partStyles.part}>
        <h2>{texts.title}</h2>
        <p className="muted">{texts.text}</p>
        <AwayForm onAdded={setTouched} />
        <output>{touched && <Touched visits={touched} />}</output>
      </section>
      <section className={partStyles.part}>
        <h2 ref={list} tabIndex={-1}>
          {texts.list}
        </h2>
        <Absences onLeft={() => list.current?.focus()} />
      </section>
    </div>
  );
}

function Touched({ visits }: { visits: readonly DeskVisit[] }) {
  if (visits.length === 0) return <p>{texts.untouched}</p>;
  return (
    <>
      <p>{plural(texts.touched, visits.length, {})}</p>
      <ul className={styles.touched}>
        {visits.map(({ id, visitDate, visitTime, property, buyer }) => (
          <li key={id}>
            <a href={deskPaths.visit(id)}>
              {[longDay(visitDate), visitTime === null ? desk.anyTime : formatTime(visitTime)].join(', ')}
            </a>
            <p className="muted">{[property.name, buyer.name].join(', ')}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

const day = z.string().check(z.refine(isCalendarDate, texts.dayRequired));
const awayForm = z
  .object({
    fromDate: day,
    toDate: day,
    isPart: z.boolean(),
    fromTime: z.string(),
    toTime: z.string(),
    note: z.string().check(z.trim(), z.maxLength(VISIT_REASON_MAX)),
  })
  .check(
    z.refine(({ isPart, fromTime }) => !isPart || isVisitTime(fromTime), {
      error: texts.timeRequired,
      path: ['fromTime'],
    }),
    z.refine(({ isPart, toTime }) => !isPart || isVisitTime(toTime), { error: texts.timeRequired, path: ['toTime'] }),
  );

const absenceOf = ({ isPart, fromTime, toTime, note, ...days }: z.output<typeof awayForm>) => ({
  ...days,
  fromTime: isPart ? fromTime : null,
  toTime: isPart ? toTime : null,
  note: note === '' ? null : note,
});

const STARTS = { from: '00:00', to: '23:45', step: 15 };
const ENDS = { from: '00:15', to: '23:45', step: 15 };
const FIELDS = ['fromDate', 'toDate', 'fromTime', 'toTime', 'note'] as const;

function AwayForm({ onAdded }: { onAdded: (touched: readonly DeskVisit[]) => void }) {
  const isOnline = useIsOnline();
  const today = todayInIndia();
  const form = useSchemaForm(awayForm, {
    fromDate: today,
    toDate: today,
    isPart: false,
    fromTime: '',
    toTime: '',
    note: '',
  });
  const { register, handleSubmit, formState, getValues, reset, setError, watch } = form;
  const { errors } = formState;
  const { mutate, isPending, error } = useAddAbsence({
    onSuccess: ({ touched }, sent) => {
      notify.success(texts.added);
      onAdded(touched);
      // keeps the form if the next absence is being entered already
      const { data: draft } = awayForm.safeParse(getValues());
      if (draft && JSON.stringify(absenceOf(draft)) === JSON.stringify(sent)) reset();
    },
    onError: (failure) => {
      for (const { field, message } of (isApiError(failure) && failure.errors) || []) {
        const known = FIELDS.find((name) => name === field);
        if (known) setError(known, { message });
      }
    },
  });
  const hasNamed =
    isApiError(error) && Boolean(error.errors?.some(({ field }) => FIELDS.some((name) => name === field)));
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => void handleSubmit((draft) => mutate(absenceOf(draft)))(event)}
    >
      <div className={styles.pair}>
        <DateField label={texts.from} min={today} error={errors.fromDate?.message} {...register('fromDate')} />
        <DateField
          label={texts.to}
          min={today}
          max={addDays(watch('fromDate') || today, ABSENCE_DAYS_MAX - 1)}
          error={errors.toDate?.message}
          {...register('toDate')}
        />
      </div>
      <Checkbox label={texts.partOfDay} {...register('isPart')} />
      {watch('isPart') && (
        <div className={styles.pair}>
          <TimeField
            label={texts.fromTime}
            {...STARTS}
            none={texts.timeRequired}
            error={errors.fromTime?.message}
            {...register('fromTime')}
          />
          <TimeField
            label={texts.toTime}
            {...ENDS}
            none={texts.timeRequired}
            error={errors.toTime?.message}
            {...register('toTime')}
          />
        </div>
      )}
      <TextField
        label={texts.note}
        isOptional
        maxLength={VISIT_REASON_MAX}
        error={errors.note?.message}
        {...register('note')}
      />
      {error && !hasNamed && <Notice>{texts.addFailed}</Notice>}
      <Button type="submit" disabled={!isOnline} isBusy={isPending} busyText={texts.adding}>
        {texts.add}
      </Button>
    </form>
  );
}

function Absences({ onLeft }: { onLeft: () => void }) {
  const waiting = (
    <>
      <output className="sr-only">{texts.loading}</output>
      <Skeleton width="100%" height="72px" />
    </>
  );
  return (
    <Loaded
      query={useQuery(listAbsencesQuery)}
      waiting={waiting}
      failure={{ title: texts.loadFailed }}
      empty={<p className="muted">{texts.none}</p>}
    >
      {(absences) => (
        <ul className={styles.absences}>
          {absences.map((absence) => (
            <AbsenceRow key={absence.id} absence={absence} onLeft={onLeft} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** @param onLeft focuses the list, because the focused row goes */
function AbsenceRow({ absence, onLeft }: { absence: Absence; onLeft: () => void }) {
  const isOnline = useIsOnline();
  const row = useRef<HTMLLIElement>(null);
  const remove = useDeleteAbsence({
    onSuccess: () => {
      notify.success(texts.removed);
      if (row.current?.contains(document.activeElement)) onLeft();
    },
    onError: () => notify.error(texts.removeFailed),
  });
  return (
    <li ref={row}>
      <div>
        <b>{daysOf(absence)}</b>
        <p className="muted">{timesOf(absence)}</p>
        {absence.note !== '' && <p>{absence.note}</p>}
      </div>
      <Button variant="second" disabled={!isOnline} isBusy={remove.isPending} onClick={() => remove.mutate(absence.id)}>
        {texts.remove}
        <VisuallyHidden>{fill(texts.removeOf, { days: daysOf(absence) })}</VisuallyHidden>
      </Button>
    </li>
  );
}

function daysOf({ fromDate, toDate }: Absence): string {
  if (fromDate === toDate) return fill(texts.oneDay, { day: longDay(fromDate) });
  return fill(texts.days, { from: shortDay(fromDate), to: shortDay(toDate) });
}

function timesOf({ fromTime, toTime }: Absence): string {
  if (fromTime === null || toTime === null) return texts.wholeDays;
  return fill(texts.times, { from: formatTime(fromTime), to: formatTime(toTime) });
}
