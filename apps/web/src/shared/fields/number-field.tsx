import { groupRupees, readNumber, readRupees } from '@aangan/contract/core/typed-amount';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { setTyped } from './set-typed.ts';

/**
 * `min` and `max` are the ends that the arrow keys lead to, for the form checks what is typed; `step` is theirs where it is
 * more than 1, for they go by whole numbers.
 */
export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  /** Shows the keys for whole numbers alone. */
  isWhole?: boolean | undefined;
}

/**
 * A number. It is a field of text, so that the wheel scrolls the page and never changes it, and so that '56,30,000' can be
 * typed; whoever owns it reads the text with `readNumber`.
 */
export function NumberField({ isWhole, ...props }: NumberFieldProps) {
  return <SteppedField read={readNumber} inputMode={isWhole ? 'numeric' : 'decimal'} {...props} />;
}

/**
 * An amount in rupees, which is read with `readRupees`: '56.3 L' and '1.25 Cr' too. The letters of a unit need all keys, which
 * a phone shows unless `isWhole` says that amounts are small enough for digits alone. Digits are put into Indian groups while
 * they are typed.
 */
export function RupeesField({ isWhole, onChange, ...props }: Omit<NumberFieldProps, 'affix'>) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (!(event.nativeEvent as InputEvent).isComposing) groupTyped(event.target);
    return onChange?.(event);
  };
  return (
    <SteppedField
      read={readRupees}
      inputMode={isWhole ? 'numeric' : 'text'}
      affix="₹"
      onChange={handleChange}
      {...props}
    />
  );
}

/** Groups the digits of a field, with the caret behind the digit that it stood behind. */
function groupTyped(input: HTMLInputElement): void {
  const grouped = groupRupees(input.value);
  if (grouped === input.value) return;
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(',', '').length;
  input.value = grouped;
  let caret = 0;
  for (let digits = 0; digits < before; caret += 1) if (grouped[caret] !== ',') digits += 1;
  input.setSelectionRange(caret, caret);
}

type SteppedFieldProps = Omit<NumberFieldProps, 'isWhole'> &
  Pick<TextFieldProps, 'inputMode'> & { read: (text: string) => number };

function SteppedField({ read, onKeyDown, ...props }: SteppedFieldProps) {
  const { min = 0, max = Infinity, step = 1 } = props;
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const { key, altKey, ctrlKey, metaKey, currentTarget: input } = event;
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || altKey || ctrlKey || metaKey || input.readOnly) return;
    const value = input.value.trim() === '' ? 0 : read(input.value);
    if (Number.isNaN(value)) return;
    // else the caret goes to an end
    event.preventDefault();
    const width = Math.max(1, Math.round(Number(step)));
    const next = key === 'ArrowUp' ? Math.floor(value / width) + 1 : Math.ceil(value / width) - 1;
    setTyped(input, String(Math.min(Math.max(next * width, Number(min)), Number(max))));
  };
  return <TextField autoComplete="off" {...props} onKeyDown={handleKeyDown} />;
}
