import type { Ends } from '@aangan/contract/catalogue/filters';
import { addDays, formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { formatCount } from '@aangan/contract/core/money';
import { AREA_STEPS, BUILT_STEPS, possessionSteps } from '@aangan/contract/catalogue/search-steps';
import { fill } from '@aangan/contract/core/translation';
import { classNames } from '../../../../ui/class-names.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { ChoiceGroup } from '../../../../ui/toggle-group.tsx';
import { moreFields as texts } from '../more-fields.texts.ts';
import { AmenityFields } from './amenity-fields.tsx';
import { CheckLine } from './check-line.tsx';
import { countNote, countOf } from './count.tsx';
import type { MoreFieldsProps } from './more-filters.tsx';
import filterFieldsStyles from './filter-fields.module.css';
import styles from './more-fields.module.css';
import fieldStyles from '../../../../ui/field.module.css';

const ANY = { value: '', label: texts.any };

/** Carpet area, possession, construction, register and amenities. */
export function MoreFields({ filters, onChange, facets }: MoreFieldsProps) {
  const { area, possessionBy, minDone, rera, amenities } = filters;
  const days = withChosen(
    facets?.possessionBy.map(({ value }) => value) ?? possessionSteps(todayInIndia()),
    possessionBy,
  );
  const steps = withChosen(BUILT_STEPS.map(String), minDone === 0 ? '' : String(minDone));
  return (
    <div className={filterFieldsStyles.filters}>
      <AreaFields area={area} onChange={(next) => onChange({ area: next }, 'choice')} />
      <ChoiceGroup
        legend={texts.possessionBy}
        className={classNames(filterFieldsStyles.counted, styles.possession)}
        columns={2}
        options={[
          ANY,
          ...days.map((day) => ({
            value: day,
            label: dayText(day),
            note: countNote(facets, facets?.possessionBy, day),
          })),
        ]}
        value={possessionBy}
        onChange={(next) => onChange({ possessionBy: next }, 'choice')}
      />
      <ChoiceGroup
        legend={texts.builtAtLeast}
        className={filterFieldsStyles.counted}
        columns={3}
        options={[
          ANY,
          ...steps.map((step) => ({
            value: step,
            label: fill(texts.percent, { percent: step }),
            note: countNote(facets, facets?.minDone, Number(step)),
          })),
        ]}
        value={minDone === 0 ? '' : String(minDone)}
        onChange={(next) => onChange({ minDone: Number(next) }, 'choice')}
      />
      <CheckLine
        label={texts.reraOnRecord}
        count={countOf(facets?.rera, true)}
        isChecked={rera}
        onChange={(next) => onChange({ rera: next }, 'choice')}
      />
      <AmenityFields facets={facets} chosen={amenities} onChange={(next) => onChange({ amenities: next }, 'choice')} />
    </div>
  );
}

/** Adds the value of a link that is not among the options, so that the select shows it. */
function withChosen(steps: readonly string[], chosen: string): string[] {
  return [...new Set([...steps, chosen])].filter(Boolean).sort((one, other) => order(one) - order(other));
}

const order = (step: string) => Number(step.replaceAll('-', ''));

/** Returns the month of a day that ends one, else the day itself. */
function dayText(day: string): string {
  return formatDate(day, addDays(day, 1).endsWith('-01') ? 'shortMonth' : 'short');
}

interface AreaFieldsProps {
  area: Ends;
  onChange: (area: Ends) => void;
}

/** Each end offers only values that leave a valid range. */
function AreaFields({ area: { min, max }, onChange }: AreaFieldsProps) {
  const options = (isFit: (step: number) => boolean) => [
    ANY,
    ...AREA_STEPS.filter(isFit).map((step) => ({ value: String(step), label: formatCount(step) })),
  ];
  const ends = (from: string, to: string): Ends => ({
    ...(from && { min: Number(from) }),
    ...(to && { max: Number(to) }),
  });
  const from = min === undefined ? '' : String(min);
  const to = max === undefined ? '' : String(max);
  return (
    <fieldset>
      <legend className={fieldStyles.label}>{texts.carpetArea}</legend>
      <div className={styles.ends}>
        <SelectField
          label={texts.from}
          options={options((step) => max === undefined || step < max)}
          value={from}
          onChange={({ target }) => onChange(ends(target.value, to))}
        />
        <SelectField
          label={texts.toUnder}
          options={options((step) => min === undefined || step > min)}
          value={to}
          onChange={({ target }) => onChange(ends(from, target.value))}
        />
      </div>
    </fieldset>
  );
}
