import { useState, type FormEvent } from 'react';
import { useUnsettled } from '../../lib/router/kept-pages.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { listingPath, NO_FILTERS, type SearchFilters } from './listing-url.ts';

/** Milliseconds a slider must rest before its value is searched for. */
export const SLIDER_REST = 400;

/** A choice is searched for at once, a slider once it rests, a typed name when it is sent. */
export type ChangeKind = 'choice' | 'sliding' | 'typing';

/**
 * The filters as the form shows them, ahead of the URL while a slider moves or a name is typed. It follows the URL
 * whenever that changes (Back, a chip taken off).
 * @param commit moves the URL on
 * @param reset takes the filters out of the URL
 */
export function useFilterDraft(filters: SearchFilters, commit: (filters: SearchFilters) => void, reset: () => void) {
  const key = listingPath(filters);
  const [state, setState] = useState({ key, draft: filters, isSliding: false });
  if (state.key !== key) setState({ key, draft: filters, isSliding: false });

  const { draft, isSliding } = state;
  useUnsettled(isSliding);
  useTimeout(isSliding ? draft : null, SLIDER_REST, (rested) => {
    setState({ ...state, isSliding: false });
    commit(rested);
  });

  const change = (part: Partial<SearchFilters>, kind: ChangeKind) => {
    const next = { ...draft, ...part };
    setState({ key, draft: next, isSliding: kind === 'sliding' || (isSliding && kind === 'typing') });
    if (kind === 'choice') commit(next);
  };
  /** The form's own submit: sends what stands in it. */
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setState({ key, draft, isSliding: false });
    commit(draft);
  };
  const handleReset = () => {
    setState({ key, draft: NO_FILTERS, isSliding: false });
    reset();
  };
  const nameField = {
    value: draft.name,
    applied: filters.name,
    onChange: (text: string) => change({ name: text }, 'typing'),
    onClear: () => change({ name: '' }, 'choice'),
  };
  return { draft, change, nameField, handleSubmit, handleReset };
}
