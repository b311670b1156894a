import { useState, type FormEvent } from 'react';
import { typedTexts } from '../typed-texts.ts';

/**
 * What is typed into a field of something that can be closed before it is sent: it is there again when that is opened again
 * in this tab.
 * @param name of the draft, with the id of what it is about
 * @returns `text`, to begin with; `onInput`, for the field; `forget`, for when it was sent
 */
export function useDraftText(name: string) {
  const [text] = useState(() => typedTexts.get(name) ?? '');
  return {
    text,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      void typedTexts.set(name, currentTarget.value),
    forget: () => void typedTexts.delete(name),
  };
}
