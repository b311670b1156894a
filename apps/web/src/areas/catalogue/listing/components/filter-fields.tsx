import { memo } from 'react';
import { HOME_PRICE_MAX, HOME_PRICE_MIN } from '@aangan/contract/core/limits';
import type { Ends } from '@aangan/contract/catalogue/filters';
import { bandText } from '@aangan/contract/catalogue/band-text';
import { bands } from '@aangan/contract/catalogue/filter-lists';
import type { FlatType } from '@aangan/contract/catalogue/lists';
import { moveEnds, PRICE_STEP, priceEnds, priceEndText, priceFilter } from '../../shared/properties/price-filter.ts';
import { LocalityToggles } from '../../shared/properties/locality-toggles.tsx';
import { flatTypeChoices } from '../../shared/properties/search-choices.ts';
import { priceFilterText } from '../../shared/search/price-words.ts';
import { RangeSlider } from '../../../../ui/range-slider.tsx';
import { ToggleGroup } from '../../../../ui/toggle-group.tsx';
import type { SearchFilters } from '../../shared/search/listing-url.ts';
import type { Facets } from '../use-facets.ts';
import type { ChangeKind } from '../use-filter-draft.ts';
import * as texts from '../filters.texts.ts';
import { countNote } from './count.tsx';
import { MoreFilters } from './more-filters.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './filter-fields.module.css';
import fieldStyles from '../../../../ui/field.module.css';

interface FilterFieldsProps {
  filters: SearchFilters;
  onChange: (change: Partial<SearchFilters>, kind: ChangeKind) => void;
  facets: Facets;
  /** Whether the form is visible; the rail is not on a phone. */
  isShown: boolean;
}

/** Location, flat types, price and more: the same fields in the rail and in the sheet. */
export function FilterFields({ filters, onChange, facets, isShown }: FilterFieldsProps) {
  const { locations, flatTypes, price } = filters;
  return (
    <>
      <LocalityToggles
        legend={texts.location}
        noteOf={(name) => countNote(facets, facets?.locations, name)}
        columns={2}
        className={classNames(styles.counted, styles.localities)}
        values={locations}
        onChange={(next) => onChange({ locations: next }, 'choice')}
      />
      <ToggleGroup<FlatType>
        legend={texts.flatType}
        options={flatTypeChoices().map((choice) => ({
          ...choice,
          note: countNote(facets, facets?.flatTypes, choice.value),
        }))}
        columns={3}
        className={styles.counted}
        values={flatTypes}
        onChange={(next) => onChange({ flatTypes: next }, 'choice')}
      />
      <PriceFields price={price} onChange={onChange} />
      <MoreFilters filters={filters} onChange={onChange} facets={facets} isShown={isShown} />
    </>
  );
}

interface PriceFieldsProps {
  price: Ends;
  onChange: FilterFieldsProps['onChange'];
}

/**
 * The bands set the slider; choosing the active band clears it. Memoized, so that other choices do not render them
 * again.
 */
const PriceFields = memo(function PriceFields({ price, onChange }: PriceFieldsProps) {
  const ends = priceEnds(price);
  const band = bands().find(({ min, max }) => min === price.min && max === price.max)?.label;
  const handleBands = (labels: string[]) => {
    const chosen = bands().find(({ label }) => label !== band && labels.includes(label));
    onChange({ price: chosen ? { min: chosen.min, max: chosen.max } : {} }, 'choice');
  };
  return (
    <fieldset>
      <legend className={fieldStyles.label}>{texts.priceRange}</legend>
      <p className={classNames('num', styles.value)}>{priceFilterText(price)}</p>
      <RangeSlider
        min={HOME_PRICE_MIN}
        max={HOME_PRICE_MAX}
        step={PRICE_STEP}
        value={ends}
        onChange={(next) => onChange({ price: priceFilter(moveEnds(next, ends)) }, 'sliding')}
        lowLabel={texts.lowestPrice}
        highLabel={texts.highestPrice}
        valueText={priceEndText}
      />
      <ToggleGroup
        className={styles.bands}
        legend={texts.priceBand}
        isLegendHidden
        options={bands().map((band) => ({ value: band.label, label: bandText(band) }))}
        columns={2}
        isCompact
        values={band === undefined ? [] : [band]}
        onChange={handleBands}
      />
    </fieldset>
  );
});
