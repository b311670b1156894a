import { cleanEmail } from '@aangan/contract/core/email';
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { setTyped } from './set-typed.ts';

/**
 * A field for an e-mail address. Removes what mail programs put around one, and invisible characters: on paste, on
 * Enter and on blur.
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
        // a pasted part of an address is left as it is
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
