import type { FormEvent } from 'react';
import { typedTexts } from '../typed-texts.ts';

/**
 * Keeps the text of a field in a dialog that may be closed before it is sent, and restores it when the dialog opens
 * again in this tab.
 * @param name of the draft, including the id of its subject
 * @returns `text`, the initial value of the field whenever it is mounted; `onInput`, for the field; `forget`, to call when
 *   it was sent
 */
export function useDraftText(name: string) {
  return {
    text: typedTexts.get(name) ?? '',
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      void typedTexts.set(name, currentTarget.value),
    forget: () => void typedTexts.delete(name),
  };
}
