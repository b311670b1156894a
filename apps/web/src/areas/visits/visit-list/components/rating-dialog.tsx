import { plural, fill } from '@aangan/contract/core/translation';
import { useId, useState } from 'react';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { notify } from '../../../../lib/notifications.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { isApiError } from '../../../../lib/calls/api.ts';
import { FieldError } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Star } from '../../../../ui/icons.ts';
import { dayText } from '../../shared/visit-times/days.ts';
import { useRateHost } from '../api/rate-host.ts';
import { ratingTexts as texts } from '../visits.texts.ts';
import { firstName } from '../visit-view.ts';
import type { VisitDialogProps } from './dialog-props.ts';
import { RemovableForm } from './removable-form.tsx';
import styles from './visit-dialogs.module.css';

const STEPS = [1, 2, 3, 4, 5];

/** A rating of one to five stars for the host (V67). */
export function RatingDialog({ visit, isOpen, onClose }: VisitDialogProps) {
  const rating = useRateHost(visit.id);
  const handleClose = closeWhenIdle(rating, onClose);

  return (
    <Dialog
      title={fill(texts.title, { host: firstName(visit.visit?.host?.name ?? '') })}
      description={fill(texts.of, { property: visit.propertyName, day: dayText(visit.visitDate) })}
      isOpen={isOpen}
      onClose={handleClose}
    >
      <RatingForm rating={rating} known={visit.visit?.rating ?? null} onDone={onClose} onClose={handleClose} />
    </Dialog>
  );
}

interface FormProps {
  rating: ReturnType<typeof useRateHost>;
  known: number | null;
  onDone: () => void;
  onClose: () => void;
}

function RatingForm({ rating, known, onDone, onClose }: FormProps) {
  const { mutate, error } = rating;
  const [stars, setStars] = useState(known);
  const [isEmpty, setIsEmpty] = useState(false);
  const name = useId();

  function save(given: number | null) {
    mutate(given, {
      onSuccess: () => {
        notify.success(given === null ? texts.removed : texts.saved);
        onDone();
      },
    });
  }

  function handleSave() {
    setIsEmpty(stars === null);
    if (stars !== null) save(stars);
  }

  return (
    <RemovableForm
      texts={texts}
      isKnown={known !== null}
      saving={rating}
      failure={error && (isApiError(error) && error.status === 429 ? error.message : texts.failed)}
      onSave={handleSave}
      onRemove={() => save(null)}
      onClose={onClose}
    >
      <fieldset className={styles.row} aria-describedby={classNames(`${name}-hint`, isEmpty && `${name}-error`)}>
        <legend className="sr-only">{texts.stars}</legend>
        <div className={styles.stars}>
          {STEPS.map((step) => (
            <label className={classNames(styles.star, stars !== null && step <= stars && styles.on)} key={step}>
              <input
                type="radio"
                name={name}
                value={step}
                aria-label={plural(texts.star, step, {})}
                checked={stars === step}
                onChange={() => {
                  setStars(step);
                  setIsEmpty(false);
                }}
              />
              <Icon of={Star} isFilled={stars !== null && step <= stars} />
              <span aria-hidden="true">{step}</span>
            </label>
          ))}
        </div>
        <FieldError id={`${name}-error`}>{isEmpty && texts.none}</FieldError>
        <p className="small muted" id={`${name}-hint`}>
          {texts.hint}
        </p>
      </fieldset>
    </RemovableForm>
  );
}
