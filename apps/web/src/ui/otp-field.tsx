import type { ClipboardEvent, ComponentPropsWithRef, SyntheticEvent } from 'react';
import { onlyDigits } from './digits.ts';
import { Field, splitFieldTexts, type FieldTexts } from './field.tsx';
import styles from './otp-field.module.css';

const LENGTH = 6;

export interface OtpFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange' | 'type'>, FieldTexts {
  /** up to six digits */
  value: string;
  onChange: (digits: string) => void;
}

/**
 * A six-digit code. It is one input under six drawn boxes: the phone's code suggestion, paste, backspace and screen
 * readers work as on any input, which six inputs only imitate.
 */
export function OtpField({ value, onChange, id, ...props }: OtpFieldProps) {
  const { texts, control } = splitFieldTexts(props);
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = onlyDigits(event.clipboardData.getData('text'), LENGTH);
    if (digits.length < LENGTH || event.currentTarget.readOnly) return;
    // A whole code replaces a wrong one instead of being cut off behind it.
    event.preventDefault();
    onChange(digits);
  };
  return (
    <Field {...texts} id={id}>
      {(wiring) => (
        <div className={styles.boxes}>
          <input
            {...control}
            {...wiring}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => onChange(onlyDigits(event.target.value, LENGTH))}
            onPaste={handlePaste}
            onSelect={moveCaretToEnd}
          />
          {Array.from({ length: LENGTH }, (_, index) => (
            <span
              key={index}
              aria-hidden="true"
              className={index === Math.min(value.length, LENGTH - 1) ? styles.next : undefined}
            >
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}

/** The boxes fill from the left, so the caret belongs at the end wherever the tap went. */
function moveCaretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
}
