import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { amenities } from '@aangan/contract/catalogue/filter-lists';
import { useState, type KeyboardEvent } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Search } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { withAmenity, type PropertyValues } from '../property-values.ts';
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts';
import { classNames } from '../../../ui/class-names.ts';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import styles from './amenities-box.module.css';
import chipStyles from '../../../ui/chip.module.css';

/** The server's limit. */
const NAME_MAX = 100;

/** The fixed list as searchable checkboxes, a field for custom ones, and all chosen ones as chips. */
export function AmenitiesBox({ form }: { form: UseFormReturn<PropertyValues> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'amenities' });
  const chosen = field.value;
  const { box, noteRemoval } = useFocusAfterRemoval<HTMLFieldSetElement>(chosen.length);
  const choose = (next: readonly string[]) => field.onChange([...next]);
  const drop = (name: string) => choose(chosen.filter((other) => other !== name));
  return (
    <fieldset ref={box}>
      <legend className={classNames('panel-title', styles.legend)}>{formTexts.amenities}</legend>
      <div className={styles.parts}>
        {chosen.length > 0 && (
          <ul className={chipStyles.chips} aria-label={formTexts.selectedAmenities}>
            {chosen.map((name, index) => (
              <li key={name}>
                <Chip
                  label={name}
                  onRemove={() => {
                    noteRemoval(index);
                    drop(name);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <Checklist
          chosen={chosen}
          onToggle={(name) => (chosen.includes(name) ? drop(name) : choose([...chosen, name]))}
        />
        <CustomAmenity onAdd={(typed) => choose(withAmenity(chosen, typed))} />
        <FieldError>{fieldState.error?.message}</FieldError>
      </div>
    </fieldset>
  );
}

/** Enter in these fields must not submit the form around them. */
function onEnter(action: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    action();
  };
}

function Checklist({ chosen, onToggle }: { chosen: readonly string[]; onToggle: (name: string) => void }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const matches = amenities().filter((name) => name.toLowerCase().includes(wanted));
  return (
    <>
      <TextField
        label={formTexts.searchAmenities}
        icon={Search}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={onEnter(() => undefined)}
      />
      <div className={styles.box}>
        {matches.length === 0 && <p role="status">{ADMIN_TEXTS.property.noAmenities}</p>}
        {matches.map((name) => (
          <Checkbox key={name} label={name} checked={chosen.includes(name)} onChange={() => onToggle(name)} />
        ))}
      </div>
    </>
  );
}

function CustomAmenity({ onAdd }: { onAdd: (typed: string) => void }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    onAdd(typed);
    setTyped('');
  };
  return (
    <div className={styles.add}>
      <TextField
        label={formTexts.customAmenity}
        autoComplete="off"
        maxLength={NAME_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onEnter(add)}
      />
      <Button variant="second" onClick={add}>
        {formTexts.add}
      </Button>
    </div>
  );
}
