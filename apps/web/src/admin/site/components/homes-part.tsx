import { AMENITIES } from '@aangan/contract/catalogue/filter-lists';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { fill } from '@aangan/contract/core/translation';
import { labelled } from '@aangan/contract/site/bands';
import { SITE_LIMITS } from '@aangan/contract/site/document-fields';
import { useId } from 'react';
import { RupeesField } from '../../../shared/fields/number-field.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { siteFields } from '../../shared/site-words.texts.ts';
import { rupeesOf } from '../../shared/typed-rules.ts';
import type { PartProps } from '../site-form.ts';
import { rowsOf } from '../site-lists.ts';
import { isGiven } from '../site-values.ts';
import { site as texts } from '../site.texts.ts';
import { Group } from './group.tsx';
import { Rows } from './rows.tsx';
import { problemAt } from './site-field.tsx';
import { ToDefault } from './to-default.tsx';
import rowStyles from './rows.module.css';

const TYPES = [...FLAT_TYPES].sort();

/** What is offered of homes: types of flats (S32), price bands (S33) and amenities (S34). */
export function HomesPart(part: PartProps) {
  return (
    <>
      <FlatTypes {...part} />
      <Bands {...part} />
      <Amenities {...part} />
    </>
  );
}

const TYPES_PATH = 'homes.flatTypes';

function FlatTypes({ form, isLocked }: PartProps) {
  const label = siteFields[TYPES_PATH];
  const empty = () => {
    form.setValue(TYPES_PATH, rowsOf({}).homes.flatTypes, { shouldDirty: true });
    form.clearErrors(TYPES_PATH);
    form.setFocus(TYPES_PATH);
  };
  return (
    <Group title={label} hint={texts.hints.flatTypes}>
      <div className={rowStyles.types}>
        {TYPES.map((type) => (
          <Checkbox key={type} label={type} value={type} {...form.register(TYPES_PATH)} />
        ))}
      </div>
      <FieldError>{problemAt(form, TYPES_PATH)}</FieldError>
      {!isLocked && isGiven(TYPES_PATH, form.getValues()) && <ToDefault label={label} onClick={empty} />}
    </Group>
  );
}

/** Leaving one out hides it, so it is only hidden. */
const isUsual = (name: string) => AMENITIES.some((usual) => usual.toLowerCase() === name.toLowerCase());

function Bands(part: PartProps) {
  const { form } = part;
  const { register, getValues } = form;
  const typed = getValues('homes.bands').map(({ min, max }) => ({ min: rupeesOf(min), max: rupeesOf(max) }));
  const labels = labelled(typed).map(({ label }) => label);
  const isAmount = (index: number) => Object.values(typed[index] ?? {}).every((rupees) => rupees >= 0);
  return (
    <Rows
      {...part}
      list="homes.bands"
      most={SITE_LIMITS.bands}
      addText={texts.addBand}
      empty={{ min: getValues('homes.bands').at(-1)?.max ?? '', max: '' }}
      factsOf={(index) => (isAmount(index) ? fill(texts.shownAs, { label: labels[index] ?? '' }) : '')}
      isOrdered
    >
      {(index, labelOf) => (
        <div className={rowStyles.fields}>
          <RupeesField
            label={labelOf(texts.from)}
            error={problemAt(form, `homes.bands.${index}.min`)}
            {...register(`homes.bands.${index}.min`)}
          />
          <RupeesField
            label={labelOf(texts.to)}
            error={problemAt(form, `homes.bands.${index}.max`)}
            {...register(`homes.bands.${index}.max`)}
          />
        </div>
      )}
    </Rows>
  );
}

function Amenities(part: PartProps) {
  const { form } = part;
  const { register, getValues } = form;
  const names = useId();
  const nameOf = (index: number) => getValues(`homes.amenities.${index}.name`).trim();
  const listed = new Set(getValues('homes.amenities').map(({ name }) => name.trim().toLowerCase()));
  return (
    <>
      <Rows
        {...part}
        list="homes.amenities"
        most={SITE_LIMITS.amenities}
        addText={texts.addAmenity}
        hint={texts.hints.amenities}
        empty={{ name: '', hidden: false, n: undefined }}
        nameOf={nameOf}
        isOrdered
        canHide
        canRemove={(index) => !isUsual(nameOf(index))}
        isShort
      >
        {(index, labelOf) => {
          const path = `homes.amenities.${index}.name` as const;
          const problem = problemAt(form, path);
          // Under another name it would be another amenity.
          if (getValues(`homes.amenities.${index}.n`) !== undefined) {
            return (
              <div>
                <p tabIndex={-1} data-field={path}>
                  {nameOf(index)}
                </p>
                <FieldError>{problem}</FieldError>
              </div>
            );
          }
          return (
            <TextField label={labelOf(texts.amenity)} isLabelHidden list={names} error={problem} {...register(path)} />
          );
        }}
      </Rows>
      <datalist id={names}>
        {AMENITIES.filter((name) => !listed.has(name.toLowerCase())).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
