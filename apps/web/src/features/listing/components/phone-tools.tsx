import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SlidersHorizontal } from '../../../ui/icons.ts';
import { activeFilters, type SearchFilters } from '../listing-url.ts';
import { useFilterDraft } from '../use-filter-draft.ts';
import { NameField } from './name-field.tsx';

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));

interface PhoneFiltersProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  onReset: () => void;
}

/** The name search above the results, where there is no rail. */
export function PhoneNameSearch({ filters, onChange }: Omit<PhoneFiltersProps, 'onReset'>) {
  const { draft, change, send } = useFilterDraft(filters, onChange);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="name-search only-phone" aria-label="Search by name" onSubmit={handleSubmit}>
      <NameField
        isLabelHidden
        value={draft.name}
        applied={filters.name}
        onChange={(name) => change({ name }, 'typing')}
        onClear={() => change({ name: '' }, 'choice')}
      />
    </form>
  );
}

/** The button that opens the filters; the sheet is loaded when a finger comes down on it, or the focus reaches it. */
export function PhoneFilters({ filters, onChange, onReset }: PhoneFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const count = activeFilters(filters).length;
  const handleOpen = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button
        variant="second"
        className="only-phone"
        aria-haspopup="dialog"
        onClick={handleOpen}
        onPointerDown={() => void loadSheet()}
        onFocus={() => void loadSheet()}
      >
        <Icon of={SlidersHorizontal} />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterSheet
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            filters={filters}
            onApply={onChange}
            onReset={onReset}
          />
        </Suspense>
      )}
    </>
  );
}
