import { asciiDigits } from '@aangan/contract/core/digits';
import { groupRupees, readNumber, readRupees } from '@aangan/contract/core/typed-amount';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { setTyped } from './set-typed.ts';

/**
 * `min` and `max` limit the arrow keys only, as the form validates what is typed; `step` is theirs too, and 1 when left
 * out.
 */
export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  /** Shows a phone's keys for whole numbers only. */
  isWhole?: boolean | undefined;
}

/**
 * A field for a number. A text input, so that the mouse wheel does not change it and '56,30,000' can be typed; callers
 * read the text with `readNumber`.
 */
export function NumberField({ isWhole, ...props }: NumberFieldProps) {
  return <SteppedField read={readNumber} inputMode={isWhole ? 'numeric' : 'decimal'} {...props} />;
}

/**
 * A field for an amount in rupees; callers read it with `readRupees`, which also takes '56.3 L' and '1.25 Cr'. The
 * letters need a full keyboard, which a phone shows unless `isWhole`. Groups digits the Indian way while they are
 * typed.
 */
export function RupeesField({ isWhole, onChange, ...props }: Omit<NumberFieldProps, 'affix'>) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (!isComposing(event)) groupTyped(event.target);
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

const isComposing = ({ nativeEvent }: ChangeEvent) => (nativeEvent as InputEvent).isComposing;

/** Replaces digits of other scripts in a field by Latin ones, and keeps the caret (L34). */
function makeLatin(input: HTMLInputElement): void {
  const latin = asciiDigits(input.value);
  if (latin === input.value) return;
  const caret = input.selectionStart;
  input.value = latin;
  input.setSelectionRange(caret, caret);
}

/** Groups the digits of a field, and keeps the caret behind the same digit. */
function groupTyped(input: HTMLInputElement): void {
  makeLatin(input);
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

function SteppedField({ read, onKeyDown, onChange, ...props }: SteppedFieldProps) {
  const { min = 0, max = Infinity, step = 1 } = props;
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (!isComposing(event)) makeLatin(event.target);
    return onChange?.(event);
  };
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
  return <TextField autoComplete="off" {...props} onChange={handleChange} onKeyDown={handleKeyDown} />;
}
