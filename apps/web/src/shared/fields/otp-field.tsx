import { asciiDigits, codeInText } from '@aangan/contract/core/digits';
import { OTP_DIGITS } from '@aangan/contract/core/limits';
import { useState, type ClipboardEvent, type ComponentPropsWithRef, type SyntheticEvent } from 'react';
import { Field, splitFieldTexts, type FieldTexts } from '../../ui/field.tsx';
import { fields } from './fields.texts.ts';
import styles from './otp-field.module.css';

export interface OtpFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange' | 'type'>, FieldTexts {
  /** up to six digits */
  value: string;
  onChange: (digits: string) => void;
}

/**
 * A field for a six-digit code. One input over six decorative boxes: the phone's code suggestion, paste, backspace and
 * screen readers work as on any input, which six inputs only imitate.
 */
export function OtpField({ value, onChange, id, error, ...props }: OtpFieldProps) {
  const { texts, control } = splitFieldTexts(props);
  const [hasNoCode, setHasNoCode] = useState(false);
  const take = (text: string, code: string | null) => {
    setHasNoCode(code === null && text.trim() !== '');
    if (code !== null) onChange(code);
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (event.currentTarget.readOnly) return;
    // A pasted code replaces a wrong one instead of being appended and cut off.
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    take(text, codeInText(text));
  };
  const handleChange = (text: string) => {
    // more than one character at once is the phone's suggestion, or dropped text
    const isTyped = text.length <= value.length + 1;
    take(text, isTyped ? typedCode(text) : (codeInText(text) ?? partOfCode(text)));
  };
  return (
    <Field {...texts} error={hasNoCode ? fields.noCode : error} id={id}>
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
            onChange={(event) => handleChange(event.target.value)}
            onPaste={handlePaste}
            onSelect={moveCaretToEnd}
          />
          {Array.from({ length: OTP_DIGITS }, (_, index) => (
            <span
              key={index}
              aria-hidden="true"
              className={index === Math.min(value.length, OTP_DIGITS - 1) ? styles.next : undefined}
            >
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}

/** The digits of a typed text; those beyond the length are ignored. */
const typedCode = (text: string) => asciiDigits(text).replace(/\D/g, '').slice(0, OTP_DIGITS);

/** Returns a text that is up to six digits; null for anything else. */
function partOfCode(text: string): string | null {
  const digits = asciiDigits(text);
  return /^\d*$/.test(digits) && digits.length < OTP_DIGITS ? digits : null;
}

/** The boxes fill from the left, so the caret belongs at the end, wherever the tap was. */
function moveCaretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
}
