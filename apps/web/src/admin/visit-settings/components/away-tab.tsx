import { fill, plural } from '@aangan/contract/core/translation';
import type { Absence, DeskVisit } from '@aangan/contract/visits/entities';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import * as z from 'zod/mini';
import { notify } from '../../../lib/notifications.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { listEligibleUsersQuery } from '../../shared/api/list-eligible-users.ts';
import { useAddVisitAbsence } from '../api/add-visit-absence.ts';
import { useDeleteVisitAbsence } from '../api/delete-visit-absence.ts';
import { listVisitAbsencesQuery } from '../api/list-visit-absences.ts';
import { useAddForm } from '../use-add-form.ts';
import { visits } from '../visit-settings.texts.ts';
import { AddForm } from './add-form.tsx';
import { DaysTable, dayText } from './days-table.tsx';
import { TimeSpanFields } from './time-span-fields.tsx';
import { timeWord } from './visit-word.ts';
import styles from './add-form.module.css';

const texts = visits.away;
const NOTHING = { userId: '', fromDate: '', toDate: '', fromTime: '', toTime: '', note: '' };

const absenceForm = z.pipe(
  z.object({
    userId: z.string().check(z.minLength(1, texts.whoRequired)),
    fromDate: z.string().check(z.minLength(1, visits.dayRequired)),
    toDate: z.string(),
    fromTime: z.string(),
    toTime: z.string(),
    note: z.string(),
  }),
  z.transform(({ userId, fromDate, toDate, fromTime, toTime, note }) => ({
    userId: Number(userId),
    fromDate,
    // a single day when no last one is given
    toDate: toDate || fromDate,
    fromTime: fromTime || null,
    toTime: toTime || null,
    note: note || null,
  })),
);

/** Absences of consultants. */
export function AwayTab() {
  return (
    <>
      <AddAbsence />
      <DaysTable
        query={useQuery(listVisitAbsencesQuery)}
        failed={visits.awayFailed}
        words={texts}
        columns={[
          { key: 'who', header: texts.who, cell: ({ userName }) => <b>{userName}</b> },
          { key: 'days', header: texts.days, cell: (row) => <span className="num">{daysText(row)}</span> },
        ]}
        removeLabel={(row) => fill(texts.removeOf, { name: row.userName, days: daysText(row) })}
        deletion={useDeleteVisitAbsence()}
      />
    </>
  );
}

function AddAbsence() {
  const { data: hosts } = useQuery(listEligibleUsersQuery);
  const [touched, setTouched] = useState<readonly DeskVisit[]>([]);
  const adding = useAddVisitAbsence(() => notify.success(texts.added));
  const { form, add } = useAddForm(absenceForm, NOTHING, adding, (made) => setTouched(made.touched));
  const { register, clearErrors, formState, setValue, watch } = form;
  const { errors } = formState;
  const handleSubmit = (event: SyntheticEvent) => {
    setTouched([]);
    add(event);
  };
  return (
    <AddForm
      texts={texts}
      isBusy={adding.isPending}
      error={adding.error}
      onSubmit={handleSubmit}
      result={touched.length > 0 && <Touched visits={touched} />}
    >
      <SelectField
        label={texts.who}
        error={errors.userId?.message}
        options={[
          { value: '', label: texts.choose },
          ...(hosts ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...register('userId')}
      />
      <DateField label={texts.fromDay} error={errors.fromDate?.message} {...register('fromDate')} />
      <DateField label={texts.toDay} error={errors.toDate?.message} {...register('toDate')} />
      <TimeSpanFields
        fromTime={watch('fromTime')}
        toTime={watch('toTime')}
        mayBeWhole
        errors={errors}
        onChange={({ fromTime, toTime }) => {
          setValue('fromTime', fromTime);
          setValue('toTime', toTime);
          clearErrors(['fromTime', 'toTime']);
        }}
      />
      <TextField
        className={styles.wide}
        label={visits.days.note}
        hint={texts.noteHint}
        maxLength={200}
        error={errors.note?.message}
        {...register('note')}
      />
    </AddForm>
  );
}

/** The visits that an absence leaves without their host. */
function Touched({ visits: touched }: { visits: readonly DeskVisit[] }) {
  return (
    <Notice kind="warning">
      {plural(texts.touched, touched.length, {})}
      <ul className={styles.touched}>
        {touched.map((visit) => (
          <li key={visit.id}>
            {fill(texts.visit, {
              day: dayText(visit.visitDate),
              time: timeWord(visit),
              home: visit.property.name,
              buyer: visit.buyer.name,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const daysText = ({ fromDate, toDate }: Absence) =>
  fromDate === toDate ? dayText(fromDate) : fill(texts.dates, { from: dayText(fromDate), to: dayText(toDate) });
