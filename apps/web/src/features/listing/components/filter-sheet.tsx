import { useCallback, useDeferredValue, useId, useMemo, useState, type FormEvent } from 'react';
import { afterFrame } from '../../../lib/after-frame.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { SearchFilters } from '../listing-url.ts';
import { useFacets } from '../use-facets.ts';
import { SLIDER_REST, type ChangeKind } from '../use-filter-draft.ts';
import { FilterFields } from './filter-fields.tsx';
import { NameField } from './name-field.tsx';
import filterFieldsStyles from './filter-fields.module.css';

interface FilterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  filters: SearchFilters;
  onApply: (filters: SearchFilters) => void;
  onReset: () => void;
}

/** The filters on a phone: nothing is searched for until they are applied or reset, closing drops what was changed. */
export function FilterSheet({ isOpen, onClose, filters, onApply, onReset }: FilterSheetProps) {
  const formId = useId();
  // The list is much to draw: first the button is seen pressed, then the sheet to go.
  const leaveWith = async (change: () => void) => {
    await afterFrame();
    onClose();
    await afterFrame();
    change();
  };
  const footer = (
    <>
      <Button variant="second" onClick={() => void leaveWith(onReset)}>
        Reset Filters
      </Button>
      <Button type="submit" form={formId}>
        Apply Filters
      </Button>
    </>
  );
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Filters" footer={footer}>
      <SheetForm id={formId} filters={filters} onApply={(applied) => void leaveWith(() => onApply(applied))} />
    </Sheet>
  );
}

interface SheetFormProps {
  id: string;
  filters: SearchFilters;
  onApply: (filters: SearchFilters) => void;
}

/** Lives as long as the sheet is open, so each opening starts from the filters that are on. */
function SheetForm({ id, filters, onApply }: SheetFormProps) {
  // `counted` are the filters that the counts are for: a choice at once, a slider and a name once they rest.
  const [{ draft, counted }, setState] = useState({ draft: filters, counted: filters });
  useTimeout(draft === counted ? null : draft, SLIDER_REST, (rested) => setState({ draft: rested, counted: rested }));
  // Asked for after the choice is drawn: to send a request takes a cheap phone as long as to draw it.
  const facets = useFacets(useDeferredValue(counted), true);
  const change = useCallback((part: Partial<SearchFilters>, kind: ChangeKind) => {
    setState((known) => {
      const next = { ...known.draft, ...part };
      return { draft: next, counted: kind === 'choice' ? next : known.counted };
    });
  }, []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  // The same as long as nothing in it changes: a press on 'Apply Filters' is not to wait for it to be drawn once more.
  const fields = useMemo(
    () => <FilterFields filters={draft} onChange={change} facets={facets} isShown />,
    [draft, change, facets],
  );
  return (
    <form id={id} className={filterFieldsStyles.filters} onSubmit={handleSubmit}>
      <NameField value={draft.name} onChange={(name) => change({ name }, 'typing')} />
      {fields}
    </form>
  );
}
