import { fill } from '@aangan/contract/core/translation';
import { EXCEPTION_KINDS } from '@aangan/contract/visits/lists';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { notify } from '../../../lib/notifications.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChoiceGroup } from '../../../ui/toggle-group.tsx';
import { useAddVisitException } from '../api/add-visit-exception.ts';
import { useDeleteVisitException } from '../api/delete-visit-exception.ts';
import { listVisitExceptionsQuery } from '../api/list-visit-exceptions.ts';
import { useAddForm } from '../use-add-form.ts';
import { visits } from '../visit-settings.texts.ts';
import { AddForm } from './add-form.tsx';
import { DaysTable, dayText } from './days-table.tsx';
import { PropertyField } from './property-field.tsx';
import { TimeSpanFields } from './time-span-fields.tsx';
import styles from './add-form.module.css';

const texts = visits.days;

const dayForm = z.pipe(
  z.object({
    visitDate: z.string().check(z.minLength(1, visits.dayRequired)),
    kind: z.enum(EXCEPTION_KINDS),
    propertyId: z.string(),
    fromTime: z.string(),
    toTime: z.string(),
    note: z.string(),
  }),
  z.transform(({ propertyId, fromTime, toTime, note, ...day }) => ({
    ...day,
    propertyId: propertyId === '' ? null : Number(propertyId),
    fromTime: fromTime || null,
    toTime: toTime || null,
    note: note || null,
  })),
);
const NOTHING: z.input<typeof dayForm> = {
  visitDate: '',
  kind: 'CLOSED',
  propertyId: '',
  fromTime: '',
  toTime: '',
  note: '',
};

/** Exceptions to the weekly hours: closed days and extra hours. */
export function DaysTab() {
  return (
    <>
      <AddDay />
      <DaysTable
        query={useQuery(listVisitExceptionsQuery)}
        failed={visits.daysFailed}
        words={texts}
        columns={[
          { key: 'day', header: texts.day, cell: ({ visitDate }) => <b className="num">{dayText(visitDate)}</b> },
          {
            key: 'kind',
            header: texts.kind,
            cell: ({ kind }) => <Badge kind={kind === 'EXTRA' ? 'confirmed' : 'cancelled'}>{texts.kinds[kind]}</Badge>,
          },
          { key: 'where', header: texts.where, cell: ({ property }) => property?.name ?? visits.allProperties },
        ]}
        removeLabel={({ kind, visitDate }) =>
          fill(texts.removeOf, { kind: texts.kinds[kind].toLowerCase(), day: dayText(visitDate) })
        }
        deletion={useDeleteVisitException()}
      />
    </>
  );
}

function AddDay() {
  const adding = useAddVisitException(() => notify.success(texts.added));
  const { form, add } = useAddForm(dayForm, NOTHING, adding);
  const { register, clearErrors, control, formState, setValue, watch } = form;
  const { errors } = formState;
  return (
    <AddForm texts={texts} isBusy={adding.isPending} error={adding.error} onSubmit={add}>
      <DateField label={texts.day} required error={errors.visitDate?.message} {...register('visitDate')} />
      <Controller
        control={control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <ChoiceGroup
            legend={texts.kind}
            value={value}
            options={EXCEPTION_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="propertyId"
        render={({ field: { value, onChange } }) => (
          <PropertyField
            label={texts.where}
            value={value}
            allText={visits.allProperties}
            error={errors.propertyId?.message}
            onChange={onChange}
          />
        )}
      />
      <TimeSpanFields
        fromTime={watch('fromTime')}
        toTime={watch('toTime')}
        mayBeWhole={watch('kind') === 'CLOSED'}
        errors={errors}
        onChange={({ fromTime, toTime }) => {
          setValue('fromTime', fromTime);
          setValue('toTime', toTime);
          clearErrors(['fromTime', 'toTime']);
        }}
      />
      <TextField
        className={styles.wide}
        label={texts.note}
        hint={texts.noteHint}
        maxLength={200}
        error={errors.note?.message}
        {...register('note')}
      />
    </AddForm>
  );
}
