import { cleanEmail } from '@aangan/contract/core/email';
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { setTyped } from './set-typed.ts';

/**
 * An e-mail address. What mail programs put around one, and characters that nobody sees, go while the person looks on: when
 * it is pasted, at Enter, and when the field is left.
 */
export function EmailField({ onPaste, onKeyDown, onBlur, ...props }: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  const clean = (input: HTMLInputElement) => setTyped(input, cleanEmail(input.value));
  return (
    <TextField
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        onPaste?.(event);
        const { currentTarget: input, clipboardData } = event;
        const address = cleanEmail(clipboardData.getData('text'));
        // what is pasted into a part of an address is none by itself
        if (!address.includes('@') || input.readOnly) return;
        event.preventDefault();
        setTyped(input, address);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') clean(event.currentTarget);
        onKeyDown?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        clean(event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
}
