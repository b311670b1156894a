import { plural } from '@aangan/contract/core/translation';
import { useCallback, useDeferredValue, useId, useMemo, useState, type FormEvent } from 'react';
import { afterFrame } from '../../../../lib/after-frame.ts';
import { useTimeout } from '../../../../lib/use-timeout.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import type { SearchFilters } from '../../shared/search/listing-url.ts';
import * as filterTexts from '../filters.texts.ts';
import * as texts from '../listing.texts.ts';
import { useFacets } from '../use-facets.ts';
import { SLIDER_REST, type ChangeKind } from '../use-filter-draft.ts';
import { FilterFields } from './filter-fields.tsx';
import filterFieldsStyles from './filter-fields.module.css';
import styles from './filter-sheet.module.css';

interface FilterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  filters: SearchFilters;
  onApply: (filters: SearchFilters) => void;
  onReset: () => void;
}

/**
 * The filters on a phone: nothing is searched until they are applied or reset, and closing drops changes. The name
 * field is on the page itself.
 */
export function FilterSheet({ isOpen, onClose, filters, onApply, onReset }: FilterSheetProps) {
  const formId = useId();
  const { draft, facets, change } = useSheetDraft(filters, isOpen);
  // Rendering the list takes long: paint the pressed button first, then close the sheet.
  const leaveWith = async (leave: () => void) => {
    await afterFrame();
    onClose();
    await afterFrame();
    leave();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void leaveWith(() => onApply(draft));
  };
  const footer = (
    <>
      <output className={styles.total}>{facets ? plural(texts.homes, facets.total, {}) : '\u00a0'}</output>
      <Button variant="second" onClick={() => void leaveWith(onReset)}>
        {texts.resetFilters}
      </Button>
      <Button type="submit" form={formId}>
        {filterTexts.applyFilters}
      </Button>
    </>
  );
  // Memoized, so that pressing 'Apply Filters' does not render all fields again.
  const fields = useMemo(
    () => <FilterFields filters={draft} onChange={change} facets={facets} isShown />,
    [draft, change, facets],
  );
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={filterTexts.filters} footer={footer}>
      <form id={formId} className={filterFieldsStyles.filters} onSubmit={handleSubmit}>
        {fields}
      </form>
    </Sheet>
  );
}

/** The draft of the sheet and its counts; each opening starts from the active filters. */
function useSheetDraft(filters: SearchFilters, isOpen: boolean) {
  // `counted` are the filters that the counts are fetched for: after a choice at once, after a slider with its
  // debounce.
  const [state, setState] = useState({ draft: filters, counted: filters, isOpen });
  const { draft, counted } = state;
  if (state.isOpen !== isOpen) setState(isOpen ? { draft: filters, counted: filters, isOpen } : { ...state, isOpen });
  useTimeout(draft === counted ? null : draft, SLIDER_REST, (rested) =>
    setState({ ...state, draft: rested, counted: rested }),
  );
  // Deferred until the choice is rendered: on a cheap phone, sending the request takes as long as rendering.
  const facets = useFacets(useDeferredValue(counted), isOpen);
  const change = useCallback((part: Partial<SearchFilters>, kind: ChangeKind) => {
    setState((known) => {
      const next = { ...known.draft, ...part };
      return { ...known, draft: next, counted: kind === 'choice' ? next : known.counted };
    });
  }, []);
  return { draft, facets, change };
}
