import { Button } from '../../../../ui/button.tsx';
import { useIsNear } from '../../../../shared/sections/use-is-near.ts';
import type { SearchFilters } from '../../shared/search/listing-url.ts';
import { useFacets } from '../use-facets.ts';
import { useFilterDraft } from '../use-filter-draft.ts';
import { FilterFields } from './filter-fields.tsx';
import { NameField } from './name-field.tsx';
import filterFieldsStyles from './filter-fields.module.css';
import * as filterTexts from '../filters.texts.ts';
import * as texts from '../listing.texts.ts';
import styles from './filter-rail.module.css';

interface FilterRailProps {
  filters: SearchFilters;
  /** The filters of the visible homes and counts. */
  shownFilters: SearchFilters;
  onChange: (filters: SearchFilters, isTyped?: boolean) => void;
  onReset: () => void;
  /** Whether the list is loaded, so that the counts may be fetched. */
  isListThere: boolean;
}

/** The filters beside the results, from 1024 px; every choice applies at once. */
export function FilterRail({ filters, shownFilters, onChange, onReset, isListThere }: FilterRailProps) {
  const { draft, change, nameField, handleSubmit, handleReset } = useFilterDraft(filters, onChange, onReset);
  const { ref, isNear } = useIsNear<HTMLFormElement>();
  const facets = useFacets(shownFilters, isNear && isListThere);
  return (
    <form ref={ref} className={styles.rail} aria-label={filterTexts.filters} onSubmit={handleSubmit}>
      <div className={filterFieldsStyles.filters}>
        <div className={styles.top}>
          <h2>{filterTexts.filters}</h2>
          <Button variant="quiet" size="compact" className={styles.reset} onClick={handleReset}>
            {texts.resetFilters}
          </Button>
        </div>
        <NameField {...nameField} />
        <FilterFields filters={draft} onChange={change} facets={facets} isShown={isNear} />
      </div>
    </form>
  );
}
