import { PLACE_KINDS } from '@aangan/contract/catalogue/lists';
import { fill, plural } from '@aangan/contract/core/translation';
import { SITE_LIMITS } from '@aangan/contract/site/document-fields';
import { REGISTERS } from '@aangan/contract/site/registers';
import { useId, type ReactNode } from 'react';
import { NumberField } from '../../../shared/fields/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { siteCodes } from '../../shared/site-words.texts.ts';
import type { PartProps } from '../site-form.ts';
import { citiesOf, isRenamed, NEW_LANDMARK, NEW_LOCALITY, type LocalityRow } from '../site-lists.ts';
import { site as texts } from '../site.texts.ts';
import { Group } from './group.tsx';
import { Rows } from './rows.tsx';
import { problemAt, SiteField } from './site-field.tsx';
import rowStyles from './rows.module.css';

const { hints } = texts;
const KINDS = PLACE_KINDS.map((kind) => ({ value: kind, label: siteCodes[kind] }));

/** Where the homes are: one state, cities in it, their localities (S25 to S30), and the landmarks (S35). */
export function PlacesPart(part: PartProps) {
  const states = useId();
  return (
    <>
      <Group>
        <SiteField {...part} path="places.state" list={states} />
        <datalist id={states}>
          {REGISTERS.map(({ state, name }) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </datalist>
        <SiteField {...part} path="places.cities" hint={hints.cities} />
      </Group>
      <Localities {...part} />
      <Landmarks {...part} />
    </>
  );
}

function Localities(part: PartProps) {
  const { form, saved } = part;
  const { register, getValues } = form;
  const homesOf = ({ was }: LocalityRow) => saved.homesIn.find(({ name }) => name === was)?.homes ?? 0;
  const rowAt = (index: number) => getValues(`places.localities.${index}`);
  return (
    <Rows
      {...part}
      list="places.localities"
      most={SITE_LIMITS.localities}
      addText={texts.addLocality}
      empty={{ ...NEW_LOCALITY, city: citiesOf(getValues())[0] ?? '' }}
      nameOf={(index) => rowAt(index).name.trim()}
      hint={hints.localities}
      factsOf={(index) => {
        const row = rowAt(index);
        if (row.was === '') return row.city;
        return fill(texts.localityFacts, { city: row.city, homes: plural(texts.homes, homesOf(row), {}) });
      }}
      isOrdered
      isFolded
      canHide
      refuseRemoval={(index) => {
        const row = rowAt(index);
        const n = homesOf(row);
        const message = fill(texts.inUse, { name: row.was, n: String(n) });
        return n === 0 ? undefined : { field: `places.localities.${index}.name`, message };
      }}
    >
      {(index, labelOf) => {
        const path = `places.localities.${index}` as const;
        const row = rowAt(index);
        const cities = [...new Set([...citiesOf(getValues()), row.city])];
        return (
          <div className={rowStyles.fields}>
            <TextField
              label={labelOf(texts.name)}
              hint={isRenamed(row) ? renamedHint(row.was, homesOf(row)) : undefined}
              error={problemAt(form, `${path}.name`)}
              {...register(`${path}.name`)}
            />
            <SelectField
              label={labelOf(texts.city)}
              options={cities.map((city) => ({ value: city, label: city }))}
              error={problemAt(form, `${path}.city`)}
              {...register(`${path}.city`)}
            />
            <Point {...part} path={path} labelOf={labelOf} />
            <TextField
              label={labelOf(texts.aliases)}
              className={rowStyles.wide}
              isOptional
              error={problemAt(form, `${path}.aliases`)}
              {...register(`${path}.aliases`)}
            />
          </div>
        );
      }}
    </Rows>
  );
}

function renamedHint(was: string, homes: number): string {
  return homes === 0 ? fill(texts.renamed, { was }) : plural(texts.renamedWithHomes, homes, { was });
}

function Landmarks(part: PartProps) {
  const { form } = part;
  const { register, getValues } = form;
  return (
    <Rows
      {...part}
      list="places.landmarks"
      most={SITE_LIMITS.landmarks}
      addText={texts.addLandmark}
      empty={NEW_LANDMARK}
      nameOf={(index) => getValues(`places.landmarks.${index}.name`).trim()}
      factsOf={(index) => KINDS.find(({ value }) => value === getValues(`places.landmarks.${index}.kind`))?.label ?? ''}
      isFolded
    >
      {(index, labelOf) => {
        const path = `places.landmarks.${index}` as const;
        return (
          <div className={rowStyles.fields}>
            <TextField
              label={labelOf(texts.name)}
              error={problemAt(form, `${path}.name`)}
              {...register(`${path}.name`)}
            />
            <SelectField label={labelOf(texts.kind)} options={KINDS} {...register(`${path}.kind`)} />
            <Point {...part} path={path} labelOf={labelOf} />
          </div>
        );
      }}
    </Rows>
  );
}

interface PointProps extends PartProps {
  path: `places.${'localities' | 'landmarks'}.${number}`;
  labelOf: (label: string) => ReactNode;
}

/** The coordinates of a row. */
function Point({ form, path, labelOf }: PointProps) {
  return (
    <>
      <NumberField
        label={labelOf(texts.lat)}
        className={rowStyles.half}
        step={0.01}
        error={problemAt(form, `${path}.lat`)}
        {...form.register(`${path}.lat`)}
      />
      <NumberField
        label={labelOf(texts.lng)}
        className={rowStyles.half}
        step={0.01}
        error={problemAt(form, `${path}.lng`)}
        {...form.register(`${path}.lng`)}
      />
    </>
  );
}
