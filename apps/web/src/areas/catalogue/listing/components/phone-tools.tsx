import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SlidersHorizontal } from '../../../../ui/icons.ts';
import { activeFilters } from '../../shared/search/active-filters.ts';
import type { SearchFilters } from '../../shared/search/listing-url.ts';
import { FilterSheet } from '../overlays.ts';
import { useFilterDraft } from '../use-filter-draft.ts';
import { NameField } from './name-field.tsx';
import { fill } from '@aangan/contract/core/translation';
import * as filterTexts from '../filters.texts.ts';
import * as texts from '../listing.texts.ts';
import styles from './phone-tools.module.css';

interface PhoneToolsProps {
  filters: SearchFilters;
  /** The name that the visible homes match. */
  shownName: string;
  onChange: (filters: SearchFilters, isTyped?: boolean) => void;
  onReset: () => void;
}

/** Replaces the rail above the results: the name search, and the button that opens the other filters. */
export function PhoneTools({ filters, shownName, onChange, onReset }: PhoneToolsProps) {
  const { draft, nameField, handleSubmit, handleReset } = useFilterDraft(filters, onChange, onReset);
  return (
    <>
      <form className={styles.onlyPhone} aria-label={texts.searchByName} onSubmit={handleSubmit}>
        <NameField {...nameField} isLabelHidden />
      </form>
      <PhoneFilters
        count={activeFilters(filters).length}
        draft={draft.name === filters.name ? { ...draft, name: shownName } : draft}
        onChange={onChange}
        onReset={handleReset}
      />
    </>
  );
}

interface PhoneFiltersProps extends Omit<PhoneToolsProps, 'filters' | 'shownName'> {
  /** Number of active filters. */
  count: number;
  /** Initial state of the sheet: the active filters, and a typed name not yet submitted. */
  draft: SearchFilters;
}

function PhoneFilters({ count, draft, onChange, onReset }: PhoneFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="second"
        className={styles.onlyPhone}
        aria-haspopup="dialog"
        {...FilterSheet.prefetch}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={SlidersHorizontal} />
        {count > 0 ? fill(filterTexts.filtersOn, { count: String(count) }) : filterTexts.filters}
      </Button>
      <FilterSheet isOpen={isOpen} onClose={close} filters={draft} onApply={onChange} onReset={onReset} />
    </>
  );
}
