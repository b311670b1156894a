import { PHONE_DIGITS } from '@aangan/contract/core/limits';
import { phoneProblem, readPhoneNumber } from '@aangan/contract/core/phone-number';
import type { ClipboardEvent, ComponentPropsWithRef } from 'react';
import { Field, splitFieldTexts, type FieldTexts } from '../../ui/field.tsx';
import styles from './phone-field.module.css';

export interface PhoneFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange' | 'type'>, FieldTexts {
  /** Ten digits without the country code, or what `readPhoneNumber` returns for an incomplete or foreign number. */
  value: string;
  onChange: (kept: string) => void;
  className?: string | undefined;
}

/** Whether a value has all ten digits. */
export function isWholePhone(value: string): boolean {
  return /^\d+$/.test(value) && value.length === PHONE_DIGITS && phoneProblem(value) === undefined;
}

/** A field for an Indian phone number after a fixed +91. Accepts a typed +91, and refuses other country codes. */
export function PhoneField({ value, onChange, className, id, error, ...props }: PhoneFieldProps) {
  const { texts, control } = splitFieldTexts(props);
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = readPhoneNumber(event.clipboardData.getData('text'));
    if (pasted.length < PHONE_DIGITS || event.currentTarget.readOnly) return;
    // a pasted complete number replaces the value
    event.preventDefault();
    onChange(pasted);
  };
  return (
    <Field {...texts} error={phoneProblem(value) ?? error} id={id} className={className}>
      {(wiring) => (
        <div className={styles.box}>
          <span>+91</span>
          <input
            inputMode="numeric"
            autoComplete="tel-national"
            {...control}
            {...wiring}
            type="tel"
            value={value}
            onChange={(event) => onChange(readPhoneNumber(event.target.value))}
            onPaste={handlePaste}
          />
        </div>
      )}
    </Field>
  );
}
