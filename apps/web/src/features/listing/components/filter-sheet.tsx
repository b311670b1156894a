import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { SearchFilters } from '../listing-url.ts';
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
  const footer = (
    <>
      <Button
        variant="second"
        onClick={() => {
          onReset();
          onClose();
        }}
      >
        Reset Filters
      </Button>
      <Button type="submit" form={formId}>
        Apply Filters
      </Button>
    </>
  );
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Filters" footer={footer}>
      <SheetForm
        id={formId}
        filters={filters}
        onApply={(applied) => {
          onApply(applied);
          onClose();
        }}
      />
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
  const change = (part: Partial<SearchFilters>) => setDraft({ ...draft, ...part });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  return (
    <form id={id} className={filterFieldsStyles.filters} onSubmit={handleSubmit}>
      <NameField value={draft.name} onChange={(name) => change({ name })} />
      <FilterFields filters={draft} onChange={change} />
    </form>
  );
}
