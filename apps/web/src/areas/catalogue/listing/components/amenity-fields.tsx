import { amenityLabel } from '@aangan/contract/catalogue/labels';
import { amenities } from '@aangan/contract/catalogue/filter-lists';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Search } from '../../../../ui/icons.ts';
import { moreFields as texts } from '../more-fields.texts.ts';
import type { Facets } from '../use-facets.ts';
import { CheckLine } from './check-line.tsx';
import { countOf } from './count.tsx';
import styles from './amenity-fields.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import inputStyles from '../../../../ui/input.module.css';

/** Amenities shown at first. */
const SHOWN = 7;

interface AmenityFieldsProps {
  chosen: readonly string[];
  facets: Facets;
  onChange: (chosen: string[]) => void;
}

/** Seven amenities, then all of them with a field that filters the list. */
export function AmenityFields({ chosen, facets, onChange }: AmenityFieldsProps) {
  // Initially chosen amenities come first. Those ticked later keep their place under the pointer.
  const [first] = useState(chosen);
  const [letters, setLetters] = useState('');
  const [isAll, setIsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const ordered = [...first, ...amenities().filter((one) => !first.includes(one))];
  const wanted = letters.trim().toLowerCase();
  const shown = ordered.filter((one, at) =>
    wanted ? one.toLowerCase().includes(wanted) : isAll || at < SHOWN || chosen.includes(one),
  );
  const isRest = !wanted && shown.length < amenities().length;
  const toggle = (amenity: string, isOn: boolean) =>
    onChange(amenities().filter((one) => (one === amenity ? isOn : chosen.includes(one))));
  /** Moves the focus to the first new amenity, because the button goes. */
  const showAll = () => {
    const known = new Set(shown);
    const next = ordered.findIndex((one) => !known.has(one));
    flushSync(() => setIsAll(true));
    list.current?.querySelectorAll('input')[next]?.focus();
  };

  return (
    <fieldset className={styles.amenities}>
      <legend className={fieldStyles.label}>{texts.amenities}</legend>
      <Field label={texts.filterAmenities} isLabelHidden>
        {(wiring) => (
          <div className={inputStyles.inset}>
            <Icon of={Search} />
            <input
              {...wiring}
              className={inputStyles.input}
              type="search"
              placeholder={texts.amenity}
              autoComplete="off"
              value={letters}
              onChange={({ target }) => setLetters(target.value)}
              onKeyDown={keepForm}
            />
          </div>
        )}
      </Field>
      <ul ref={list}>
        {shown.map((amenity) => (
          <li key={amenity}>
            <CheckLine
              label={amenityLabel(amenity)}
              count={countOf(facets?.amenities, amenity)}
              isChecked={chosen.includes(amenity)}
              onChange={(isOn) => toggle(amenity, isOn)}
            />
          </li>
        ))}
      </ul>
      <output className={classNames('small muted', styles.none)}>{shown.length === 0 && texts.noAmenity}</output>
      {isRest && (
        <Button variant="quiet" className={styles.all} onClick={showAll}>
          {fill(texts.showAll, { count: formatCount(amenities().length) })}
        </Button>
      )}
    </fieldset>
  );
}

/** Stops Enter from submitting the form: the field only filters the list below it. */
function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
