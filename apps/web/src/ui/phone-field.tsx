import type { ComponentPropsWithRef } from 'react';
import { phoneDigits } from './digits.ts';
import { Field, splitFieldTexts, type FieldTexts } from './field.tsx';
import styles from './phone-field.module.css';

export interface PhoneFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange' | 'type'>, FieldTexts {
  /** up to ten digits, without the country code */
  value: string;
  onChange: (digits: string) => void;
  className?: string | undefined;
}

/** An Indian phone number behind a fixed +91; takes digits only, whatever is typed or pasted. */
export function PhoneField({ value, onChange, className, id, ...props }: PhoneFieldProps) {
  const { texts, control } = splitFieldTexts(props);
  return (
    <Field {...texts} id={id} className={className}>
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
            onChange={(event) => onChange(phoneDigits(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}
