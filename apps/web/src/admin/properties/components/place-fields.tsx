import { placeFields } from '@aangan/contract/catalogue/fact-fields';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { map } from '../../../areas/catalogue/shared/map/map.texts.ts';
import { PlaceSketch } from '../../../areas/catalogue/shared/map/place-sketch.tsx';
import { complaint, numberOf } from '../../shared/typed-rules.ts';
import { readMapLink } from '../map-link.ts';
import { properties as texts } from '../properties.texts.ts';
import type { PropertyValues } from '../property-values.ts';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import formGridStyles from '../../shared/form-grid.module.css';
import insetStyles from './inset.module.css';
import styles from './place-fields.module.css';

interface Props {
  form: UseFormReturn<PropertyValues>;
}

/** The map link of a home, and its coordinates, which a link often contains (T39). */
export function PlaceFields({ form }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  const [outcome, setOutcome] = useState('');
  const handleRead = () => setOutcome(takePlace(form));
  const degrees = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <fieldset className={classNames(insetStyles.inset, formGridStyles.full)}>
      <legend className="sr-only">{texts.place}</legend>
      <h3 aria-hidden="true" className={insetStyles.head}>
        {texts.place}
      </h3>
      <div className={styles.fields}>
        <TextField
          className={styles.link}
          type="url"
          inputMode="url"
          autoComplete="off"
          label={texts.mapLink}
          placeholder={formTexts.linkExample}
          hint={texts.mapLinkHint}
          error={errors.mapUrl?.message}
          {...register('mapUrl')}
        />
        <Button variant="second" onClick={handleRead}>
          {texts.readLink}
        </Button>
        <TextField {...degrees} label={texts.latitude} error={errors.lat?.message} {...register('lat')} />
        <TextField {...degrees} label={texts.longitude} error={errors.lng?.message} {...register('lng')} />
        <p role="status" className={styles.outcome}>
          {outcome || texts.placeHint}
        </p>
        <Preview form={form} />
      </div>
    </fieldset>
  );
}

/** Shows the coordinates on the sketch, once there are any. */
function Preview({ form: { control } }: Props) {
  const typed = useWatch({ control, name: ['lat', 'lng'] });
  const [lat, lng] = [numberOf(typed[0]), numberOf(typed[1])];
  const isSomewhere = complaint(placeFields.lat, lat) === undefined && complaint(placeFields.lng, lng) === undefined;
  if (!isSomewhere) return null;
  const label = fill(texts.placePicture, { lat: String(lat), lng: String(lng) });
  return (
    <div className={styles.preview}>
      <PlaceSketch point={{ lat, lng }} radiusMetres={0} label={label} />
      <p className={styles.note}>{map.sketch}</p>
    </div>
  );
}

/** Fills in the coordinates of the link, and returns a message about the result. */
function takePlace({ getValues, setValue }: Props['form']): string {
  const link = getValues('mapUrl');
  if (link.trim() === '') return texts.linkMissing;
  const reading = readMapLink(link);
  if (reading.kind !== 'place') return reading.kind === 'short' ? texts.linkShort : texts.linkWithoutPlace;
  const [lat, lng] = [String(reading.lat), String(reading.lng)];
  setValue('lat', lat, { shouldDirty: true, shouldValidate: true });
  setValue('lng', lng, { shouldDirty: true, shouldValidate: true });
  return fill(texts.linkRead, { lat, lng });
}
