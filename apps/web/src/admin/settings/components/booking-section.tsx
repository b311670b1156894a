import { adminPaths } from '../../../lib/admin-paths.ts';
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

/** By their numbers; the week begins with Monday here, 0 is Sunday. */
const DAYS = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '0', label: 'Sunday' },
];

const NUMBERS: readonly { field: NumberName; label: string; hint: string }[] = [
  { field: 'maxBookingsPerDay', label: 'Maximum bookings per day', hint: '1 to 50' },
  { field: 'visitDuration', label: 'Visit duration (minutes)', hint: '15 to 120, in steps of 15' },
  { field: 'minDaysAdvance', label: 'Minimum days in advance', hint: '0 to 30' },
  { field: 'maxDaysAdvance', label: 'Maximum days in advance', hint: '1 to 90' },
];

/** When visits can be booked, and by whom. */
export function BookingSection({ form: { register, control, formState } }: SectionProps) {
  const errors = formState.errors.booking;
  return (
    <section className={panelStyles.panel} aria-labelledby="booking-settings">
      <h2 id="booking-settings">Booking Settings</h2>
      <p className="small">
        {texts.hoursElsewhere} <a href={`${adminPaths.visits()}?tab=hours`}>{texts.toHours}</a>
      </p>
      <div className={formGridStyles.grid}>
        <Switch label="Allow guests" {...register('booking.allowGuests')} />
        <Switch label="Require verification" {...register('booking.requireVerification')} />
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
              legend="Available days"
              options={DAYS}
              values={field.value.map(String)}
              onChange={(days) => field.onChange(days.map(Number))}
            />
          )}
        />
        <TextField label="Start time" type="time" {...register('booking.startTime')} />
        <TextField label="End time" type="time" {...register('booking.endTime')} />
      </div>
    </section>
  );
}
