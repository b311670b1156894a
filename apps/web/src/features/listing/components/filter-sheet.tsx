import { useId, useState, type FormEvent } from 'react';
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
  // The list is much to draw: first the sheet is seen to go.
  const leaveWith = (change: () => void) => {
    onClose();
    void afterFrame().then(change);
  };
  const footer = (
    <>
      <Button variant="second" onClick={() => leaveWith(onReset)}>
        Reset Filters
      </Button>
      <Button type="submit" form={formId}>
        Apply Filters
      </Button>
    </>
  );
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Filters" footer={footer}>
      <SheetForm id={formId} filters={filters} onApply={(applied) => leaveWith(() => onApply(applied))} />
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
  const [draft, setDraft] = useState(filters);
  // The filters that the counts are for: a choice at once, a slider and a name once they rest.
  const [counted, setCounted] = useState(filters);
  useTimeout(draft === counted ? null : draft, SLIDER_REST, setCounted);
  const facets = useFacets(counted, true);
  const change = (part: Partial<SearchFilters>, kind: ChangeKind) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (kind === 'choice') setCounted(next);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  return (
    <form id={id} className={filterFieldsStyles.filters} onSubmit={handleSubmit}>
      <NameField value={draft.name} onChange={(name) => change({ name }, 'typing')} />
      <FilterFields filters={draft} onChange={change} facets={facets} isShown />
    </form>
  );
}
