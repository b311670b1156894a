import { memo } from 'react';
import { HOME_PRICE_MAX, HOME_PRICE_MIN } from '@aangan/contract/limits';
import { BUDGET_BANDS, type FlatType, type Locality } from '@aangan/contract/lists';
import { formatCount } from '@aangan/contract/money';
import { fill } from '@aangan/contract/translation';
import {
  moveEnds,
  PRICE_STEP,
  priceEnds,
  priceEndText,
  priceFilter,
  type PriceFilter,
} from '../../shared/properties/price-filter.ts';
import { FLAT_TYPE_CHOICES, LOCATION_CHOICES } from '../../shared/properties/search-choices.ts';
import { priceFilterText } from '../price-words.ts';
import { RangeSlider } from '../../../ui/range-slider.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import type { SearchFilters } from '../listing-url.ts';
import { listing as texts } from '../listing.texts.ts';
import type { Facets } from '../use-facets.ts';
import type { ChangeKind } from '../use-filter-draft.ts';
import { countNote, countOf } from './count.tsx';
import { MoreFilters } from './more-filters.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './filter-fields.module.css';
import fieldStyles from '../../../ui/field.module.css';

interface FilterFieldsProps {
  filters: SearchFilters;
  onChange: (change: Partial<SearchFilters>, kind: ChangeKind) => void;
  facets: Facets;
  /** Whether the form is there to be seen; the rail of a phone is not. */
  isShown: boolean;
}

const BANDS = BUDGET_BANDS.map(({ label }) => ({ value: label, label }));

/** Location, flat types, price and more: the same fields in the rail and in the sheet. */
export function FilterFields({ filters, onChange, facets, isShown }: FilterFieldsProps) {
  const { location, flatTypes, price } = filters;
  return (
    <>
      <SelectField
        label="Location"
        options={locationChoices(location, facets)}
        className={styles.location}
        value={location}
        onChange={(event) => onChange({ location: event.target.value }, 'choice')}
      />
      <ToggleGroup<FlatType>
        legend="Flat type"
        options={FLAT_TYPE_CHOICES.map((choice) => ({
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

/** A link may name part of a place; it must show as chosen, or the form would lie. */
function locationChoices(location: string, facets: Facets) {
  const isKnown = LOCATION_CHOICES.some(({ value }) => value === location);
  const choices = isKnown ? LOCATION_CHOICES : [...LOCATION_CHOICES, { value: location, label: location }];
  return choices.map((choice) => {
    const count = countOf(facets?.locations, choice.value as Locality);
    if (count === undefined) return choice;
    return { ...choice, shownAs: fill(texts.counted, { choice: choice.label, count: formatCount(count) }) };
  });
}

interface PriceFieldsProps {
  price: PriceFilter;
  onChange: FilterFieldsProps['onChange'];
}

/** The bands set the slider; choosing the band that is on takes it off. Another choice leaves them as they are drawn. */
const PriceFields = memo(function PriceFields({ price, onChange }: PriceFieldsProps) {
  const ends = priceEnds(price);
  const band = BUDGET_BANDS.find(({ min, max }) => min === price.min && max === price.max)?.label;
  const handleBands = (labels: string[]) => {
    const chosen = BUDGET_BANDS.find(({ label }) => label !== band && labels.includes(label));
    onChange({ price: chosen ? { min: chosen.min, max: chosen.max } : {} }, 'choice');
  };
  return (
    <fieldset>
      <legend className={fieldStyles.label}>Price range</legend>
      <p className={classNames('num', styles.value)}>{priceFilterText(price)}</p>
      <RangeSlider
        min={HOME_PRICE_MIN}
        max={HOME_PRICE_MAX}
        step={PRICE_STEP}
        value={ends}
        onChange={(next) => onChange({ price: priceFilter(moveEnds(next, ends)) }, 'sliding')}
        lowLabel="Lowest price"
        highLabel="Highest price"
        valueText={priceEndText}
      />
      <ToggleGroup
        className={styles.bands}
        legend="Price band"
        isLegendHidden
        options={BANDS}
        columns={2}
        isCompact
        values={band === undefined ? [] : [band]}
        onChange={handleBands}
      />
    </fieldset>
  );
});
