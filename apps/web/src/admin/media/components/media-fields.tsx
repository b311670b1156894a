import type { AdminFlat } from '@aangan/contract/catalogue/admin-entities';
import { todayInIndia } from '@aangan/contract/core/dates';
import { FIRST_PHOTO_DAY, MEDIA_TITLE_MAX } from '@aangan/contract/core/limits';
import { DOCUMENT_TYPES, type MediaType } from '@aangan/contract/catalogue/lists';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { formatArea } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { useWatch } from 'react-hook-form';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { MediaFactsFields } from '../media-facts-form.ts';
import { media as texts } from '../media.texts.ts';

/** Types whose title buyers see. */
const TITLED: readonly MediaType[] = DOCUMENT_TYPES;

interface Props {
  form: MediaFactsFields;
  mediaType: MediaType;
  /** of the property: a plan belongs to one of them */
  flats: readonly AdminFlat[];
  isDisabled?: boolean;
}

/** Fields for the facts of a medium, which depend on its type. */
export function MediaFields({ form, mediaType, flats, isDisabled = false }: Props) {
  const { register, formState } = form;
  return (
    <>
      {mediaType === 'CONSTRUCTION_PHOTO' && (
        <DateField
          label={texts.takenOn}
          hint={texts.takenOnHint}
          error={formState.errors.takenOn?.message}
          min={FIRST_PHOTO_DAY}
          max={todayInIndia()}
          required
          {...register('takenOn')}
          disabled={isDisabled}
        />
      )}
      {mediaType === 'FLOOR_PLAN' && <FlatFields form={form} flats={flats} isDisabled={isDisabled} />}
      <TextField
        label={texts.title}
        isOptional
        hint={TITLED.includes(mediaType) ? texts.titleHint : undefined}
        error={formState.errors.title?.message}
        maxLength={MEDIA_TITLE_MAX}
        {...register('title')}
        disabled={isDisabled}
      />
    </>
  );
}

function FlatFields({ form, flats, isDisabled }: Omit<Props, 'mediaType'>) {
  const { register, setValue, control, formState } = form;
  const [flatType, flatArea] = useWatch({ control, name: ['flatType', 'flatArea'] });
  return (
    <>
      <SelectField
        label={texts.flatType}
        isOptional
        error={formState.errors.flatType?.message}
        options={typeOptions(flats, flatType)}
        {...register('flatType', { onChange: () => setValue('flatArea', '') })}
        disabled={isDisabled}
      />
      {flatType !== '' && (
        <SelectField
          label={texts.area}
          hint={texts.areaHint}
          error={formState.errors.flatArea?.message}
          options={areaOptions(flats, { flatType, flatArea })}
          {...register('flatArea')}
          disabled={isDisabled}
        />
      )}
    </>
  );
}

/** Options for the property's flat types, and for the chosen one if its flats are gone. */
function typeOptions(flats: readonly AdminFlat[], chosen: string): SelectOption[] {
  const types = [...FLAT_TYPES].sort().filter((type) => type === chosen || flats.some((flat) => flat.type === type));
  return [{ value: '', label: texts.anyType }, ...types.map((type) => ({ value: type, label: type }))];
}

/** In ascending order, without duplicates. */
function areaOptions(flats: readonly AdminFlat[], chosen: { flatType: string; flatArea: string }): SelectOption[] {
  const areas = flats.filter(({ type }) => type === chosen.flatType).map(({ area }) => area);
  const all = new Set([...areas, ...(chosen.flatArea === '' ? [] : [Number(chosen.flatArea)])]);
  const sorted = [...all].sort((a, b) => a - b);
  return [
    { value: '', label: texts.anyArea },
    ...sorted.map((area) => ({ value: String(area), label: fill(texts.areaOf, { area: formatArea(area) }) })),
  ];
}
