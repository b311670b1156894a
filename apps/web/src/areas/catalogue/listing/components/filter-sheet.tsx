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
 * The filters on a phone: nothing is searched for until they are applied or reset, closing drops what was changed. The name
 * stands on the page itself.
 */
export function FilterSheet({ isOpen, onClose, filters, onApply, onReset }: FilterSheetProps) {
  const formId = useId();
  const { draft, facets, change } = useSheetDraft(filters, isOpen);
  // The list is much to draw: first the button is seen pressed, then the sheet to go.
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
  // The same as long as nothing in it changes: a press on 'Apply Filters' is not to wait for it to be drawn once more.
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

/** What is chosen in the sheet and how many homes that finds; each opening starts from the filters that are on. */
function useSheetDraft(filters: SearchFilters, isOpen: boolean) {
  // `counted` are the filters that the counts are for: a choice at once, a slider once it rests.
  const [state, setState] = useState({ draft: filters, counted: filters, isOpen });
  const { draft, counted } = state;
  if (state.isOpen !== isOpen) setState(isOpen ? { draft: filters, counted: filters, isOpen } : { ...state, isOpen });
  useTimeout(draft === counted ? null : draft, SLIDER_REST, (rested) =>
    setState({ ...state, draft: rested, counted: rested }),
  );
  // Asked for after the choice is drawn: to send a request takes a cheap phone as long as to draw it.
  const facets = useFacets(useDeferredValue(counted), isOpen);
  const change = useCallback((part: Partial<SearchFilters>, kind: ChangeKind) => {
    setState((known) => {
      const next = { ...known.draft, ...part };
      return { ...known, draft: next, counted: kind === 'choice' ? next : known.counted };
    });
  }, []);
  return { draft, facets, change };
}
