import { adminPaths } from '@aangan/contract/paths';
import { settings as texts } from '../settings.texts.ts';
import { Controller } from 'react-hook-form';
import { Switch } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { NumberField } from '../../../shared/fields/number-field.tsx';
import type { SectionProps } from '../section.ts';
import { NUMBER_RULES, type NumberField as NumberName } from '../settings.ts';
import formGridStyles from '../../shared/form-grid.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** Weekdays by number, where 0 is Sunday; the list begins with Monday. */
const DAYS = [
  { value: '1', label: texts.days.monday },
  { value: '2', label: texts.days.tuesday },
  { value: '3', label: texts.days.wednesday },
  { value: '4', label: texts.days.thursday },
  { value: '5', label: texts.days.friday },
  { value: '6', label: texts.days.saturday },
  { value: '0', label: texts.days.sunday },
];

const NUMBERS: readonly { field: NumberName; label: string; hint: string }[] = [
  { field: 'maxBookingsPerDay', label: texts.perDay, hint: texts.perDayHint },
  { field: 'visitDuration', label: texts.duration, hint: texts.durationHint },
  { field: 'minDaysAdvance', label: texts.minAdvance, hint: texts.minAdvanceHint },
  { field: 'maxDaysAdvance', label: texts.maxAdvance, hint: texts.maxAdvanceHint },
];

/** When visits can be booked, and by whom. */
export function BookingSection({ form: { register, control, formState } }: SectionProps) {
  const errors = formState.errors.booking;
  return (
    <section className={panelStyles.panel} aria-labelledby="booking-settings">
      <h2 id="booking-settings">{texts.bookings}</h2>
      <p className="small">
        {texts.hoursElsewhere} <a href={`${adminPaths.visits()}?tab=hours`}>{texts.toHours}</a>
      </p>
      <div className={formGridStyles.grid}>
        <Switch label={texts.guests} {...register('booking.allowGuests')} />
        <Switch label={texts.verification} {...register('booking.requireVerification')} />
        {NUMBERS.map(({ field, label, hint }) => (
          <NumberField
            key={field}
            label={label}
            hint={hint}
            isWhole
            {...NUMBER_RULES[field]}
            error={errors?.[field]?.message}
            {...register(`booking.${field}`)}
          />
        ))}
        <Controller
          control={control}
          name="booking.availableDays"
          render={({ field }) => (
            <ToggleGroup
              className={formGridStyles.full}
              legend={texts.availableDays}
              options={DAYS}
              values={field.value.map(String)}
              onChange={(days) => field.onChange(days.map(Number))}
            />
          )}
        />
        <TextField label={texts.startTime} type="time" {...register('booking.startTime')} />
        <TextField label={texts.endTime} type="time" {...register('booking.endTime')} />
      </div>
    </section>
  );
}
