import { useState, type FormEvent } from 'react';
import { drafts } from './drafts.ts';

/**
 * What is typed into a field of something that can be closed before it is sent: it is there again when that is opened again
 * in this tab.
 * @param name of the draft, with the id of what it is about
 * @returns `text`, to begin with; `onInput`, for the field; `forget`, for when it was sent
 */
export function useKeptText(name: string) {
  const [text] = useState(() => drafts.read(name) ?? '');
  return {
    text,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      drafts.write(name, currentTarget.value),
    forget: () => drafts.clear(name),
  };
}
