import type { CallHours, ContactPreferences } from '@aangan/contract/privacy/entities';
import { CALL_HOUR_FIRST, CALL_HOUR_LAST } from '@aangan/contract/privacy/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useRestoredFocus } from '../../../../lib/use-restored-focus.ts';
import { Checkbox, Switch } from '../../../../ui/checkbox.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { ToggleGroup } from '../../../../ui/toggle-group.tsx';
import { getContactPreferencesQuery } from '../api/get-contact-preferences.ts';
import { useSaveContactPreferences } from '../api/save-contact-preferences.ts';
import { hourText } from '../../shared/contact/call-hours-words.ts';
import { privacy } from '../privacy.texts.ts';
import { Part } from './part.tsx';
import panelStyles from '../../../../ui/panel.module.css';
import styles from './parts.module.css';

const texts = privacy.hours;
const DAYS = texts.dayNames.map((label, index) => ({ value: String(index + 1), label }));
/** The default once hours are limited: all days, 9 am to the last hour. */
const BEGIN: CallHours = { days: [1, 2, 3, 4, 5, 6, 7], from: 9, to: CALL_HOUR_LAST };

const hoursFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return { value: String(hour), label: hourText(hour) };
  });

/** The caller's call hours, saved on change (I23, I24). */
export function HoursSection() {
  const query = useQuery(getContactPreferencesQuery);
  return (
    <Part query={query} title={texts.title} height={320}>
      {(preferences) => <Hours preferences={preferences} />}
    </Part>
  );
}

function Hours({ preferences: stored }: { preferences: ContactPreferences }) {
  const { mutate, isPending } = useSaveContactPreferences();
  const isOff = !useIsOnline() || isPending;
  useRestoredFocus(isPending);
  // optimistic value, dropped once the call has settled
  const [pressed, setPressed] = useState<ContactPreferences | null>(null);
  const preferences = pressed ?? stored;
  const { callHours } = preferences;
  const save = (change: Partial<ContactPreferences>) => {
    const next = { ...preferences, ...change };
    setPressed(next);
    mutate(next, { onSettled: () => setPressed(null) });
  };
  const { days, from, to } = callHours ?? BEGIN;
  return (
    <>
      <div className={panelStyles.panel}>
        <div className={styles.stack}>
          {callHours && (
            <ToggleGroup
              legend={texts.days}
              isCompact
              className={styles.days}
              options={DAYS.map((day) => ({
                ...day,
                // the last day can't be removed: without a day there would be no hours
                isDisabled: isOff || (days.length === 1 && days.includes(Number(day.value))),
              }))}
              values={days.map(String)}
              onChange={(values) => save({ callHours: { days: values.map(Number), from, to } })}
            />
          )}
          <div className={styles.hours}>
            {callHours && (
              <>
                <SelectField
                  label={texts.from}
                  options={hoursFrom(CALL_HOUR_FIRST, to - 1)}
                  value={String(from)}
                  disabled={isOff}
                  onChange={(event) => save({ callHours: { days, from: Number(event.target.value), to } })}
                />
                <SelectField
                  label={texts.to}
                  options={hoursFrom(from + 1, CALL_HOUR_LAST)}
                  value={String(to)}
                  disabled={isOff}
                  onChange={(event) => save({ callHours: { days, from, to: Number(event.target.value) } })}
                />
              </>
            )}
            <div className={styles.any}>
              <Checkbox
                label={texts.anyTime}
                checked={callHours === null}
                disabled={isOff}
                onChange={(event) => save({ callHours: event.target.checked ? null : BEGIN })}
              />
            </div>
          </div>
        </div>
      </div>
      <div className={classNames(panelStyles.panel, styles.switch)}>
        <Switch
          label={texts.stop}
          checked={preferences.stopped}
          disabled={isOff}
          aria-describedby="stop-text"
          onChange={(event) => save({ stopped: event.target.checked })}
        />
        <p className="muted" id="stop-text">
          {texts.stopText}
        </p>
      </div>
    </>
  );
}
