import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useBlocksKeepAlive } from '../../../lib/router/keep-alive.ts';
import { useNavigationTimeout } from '../../../lib/router/router.tsx';
import { listingPath, NO_FILTERS, type SearchFilters } from '../shared/search/listing-url.ts';

/** Debounce of a slider in milliseconds. */
export const SLIDER_REST = 400;
/** Debounce of a typed name in milliseconds. */
const TYPING_REST = 300;

/** A choice is searched at once, a slider and a typed name after their debounce. */
export type ChangeKind = 'choice' | 'sliding' | 'typing';

/**
 * State of the filter form, which is newer than the URL while a slider moves or a name is typed. It follows changes of
 * the URL (Back, a removed chip), except those that it made itself: input since then stays.
 * @param commit updates the URL; `isTyped` when typing caused it
 * @param reset removes the filters from the URL
 */
export function useFilterDraft(
  filters: SearchFilters,
  commit: (filters: SearchFilters, isTyped?: boolean) => void,
  reset: () => void,
) {
  const key = listingPath(filters);
  const [state, setState] = useState({ key, draft: filters, rest: 0, sent: '' });
  if (state.key !== key) setState(state.sent === key ? { ...state, key } : { key, draft: filters, rest: 0, sent: '' });

  const { draft, rest } = state;
  const send = (next: SearchFilters, isTyped?: boolean) => {
    const sent = { ...next, name: next.name.trim() };
    setState({ key, draft: next, rest: 0, sent: listingPath(sent) });
    commit(sent, isTyped);
  };
  useBlocksKeepAlive(rest > 0);
  useNavigationTimeout(rest > 0 ? draft : null, rest, (rested) => send(rested, rest === TYPING_REST));

  const change = (part: Partial<SearchFilters>, kind: ChangeKind) => {
    const next = { ...draft, ...part };
    if (kind === 'choice') send(next);
    else setState({ ...state, draft: next, rest: kind === 'typing' ? TYPING_REST : SLIDER_REST });
  };
  /** The native submit: searches the present input. */
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(draft, true);
  };
  const handleReset = () => {
    // Rendered at once: a debounce that ends before would search the input that is dropped.
    flushSync(() => setState({ key, draft: NO_FILTERS, rest: 0, sent: '' }));
    reset();
  };
  const nameField = {
    value: draft.name,
    onChange: (name: string) => change({ name }, 'typing'),
    onClear: () => change({ name: '' }, 'choice'),
  };
  return { draft, change, nameField, handleSubmit, handleReset };
}
