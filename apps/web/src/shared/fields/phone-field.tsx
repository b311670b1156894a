import { PHONE_DIGITS } from '@aangan/contract/core/limits';
import { phoneProblem, readPhoneNumber } from '@aangan/contract/core/phone-number';
import type { ClipboardEvent, ComponentPropsWithRef } from 'react';
import { Field, splitFieldTexts, type FieldTexts } from '../../ui/field.tsx';
import styles from './phone-field.module.css';

export interface PhoneFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange' | 'type'>, FieldTexts {
  /** Ten digits without the country code, or what `readPhoneNumber` keeps of a number that is not whole or not Indian. */
  value: string;
  onChange: (kept: string) => void;
  className?: string | undefined;
}

/** Whether a field holds ten digits, so that what it belongs to may go on. */
export function isWholePhone(value: string): boolean {
  return /^\d+$/.test(value) && value.length === PHONE_DIGITS && phoneProblem(value) === undefined;
}

/** An Indian phone number behind a fixed +91. A country code that is typed is understood, and another one is refused. */
export function PhoneField({ value, onChange, className, id, error, ...props }: PhoneFieldProps) {
  const { texts, control } = splitFieldTexts(props);
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = readPhoneNumber(event.clipboardData.getData('text'));
    if (pasted.length < PHONE_DIGITS || event.currentTarget.readOnly) return;
    // a whole number replaces what stands there, instead of becoming a part of it
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
