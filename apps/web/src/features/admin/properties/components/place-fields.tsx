import { fill } from '@aangan/contract/translation';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { readMapLink } from '../map-link.ts';
import { properties as texts } from '../properties.texts.ts';
import type { PropertyValues } from '../property-values.ts';
import formGridStyles from '../../shared/form-grid.module.css';
import insetStyles from './inset.module.css';
import styles from './place-fields.module.css';
import { classNames } from '../../../../ui/class-names.ts';

interface Props {
  form: UseFormReturn<PropertyValues>;
}

/** Where the home is: its map link, and its place, which a link often names (T39). */
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
          placeholder="https://"
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
      </div>
    </fieldset>
  );
}

/** Fills in the place that the link names, and says what became of it. */
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
