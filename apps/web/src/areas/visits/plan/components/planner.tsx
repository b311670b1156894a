import { paths } from '@aangan/contract/paths';
import { visitWindow } from '@aangan/contract/core/dates';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { booking as bookingTexts } from '@aangan/contract/visits/booking.texts';
import type { VisitPlanPreview } from '@aangan/contract/visits/entities';
import type { VisitPlanPreviewInput } from '@aangan/contract/visits/inputs';
import { PLAN_HOMES_MIN } from '@aangan/contract/visits/limits';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isApiError } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { navigate } from '../../../../lib/router/navigation.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useBookPlan } from '../api/book-plan.ts';
import { usePreviewPlan } from '../api/preview-plan.ts';
import { visitDay as texts } from '../visit-day.texts.ts';
import { HomeChoices } from './home-choices.tsx';
import { PlanFound, PlanLost, PlanSkeleton, PlanStill } from './plan-states.tsx';
import { WhenFields, type When } from './when-fields.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Route } from '../../../../ui/icons.ts';
import styles from './planner.module.css';

interface Errors {
  homes?: string;
  date?: string;
  notAfter?: string;
}

interface Found {
  input: VisitPlanPreviewInput;
  plan: VisitPlanPreview;
  /** Set when this plan replaces one whose time was taken. */
  news: string | null;
}

/** Whether a refused booking makes the plan found for it obsolete. */
const isOutOfDate = (error: unknown) =>
  isApiError(error) &&
  (error.code === 'SLOT_TAKEN' || (error.code === 'VALIDATION_FAILED' && error.errors?.[0]?.field.startsWith('stops')));

/** Choices on the left, the plan on the right; stacked on narrow windows. */
export function Planner({ saved, visits }: { saved: readonly ShortlistEntry[]; visits: readonly Booking[] }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [when, setWhen] = useState<When>({ date: '', notBefore: '', notAfter: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [found, setFound] = useState<Found | null>(null);
  const preview = usePreviewPlan();
  const booking = useBookPlan();
  const isOnline = useIsOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // focus the result: on a phone it is below the form, and a screen reader starts with its heading
  useEffect(() => {
    if (found) heading.current?.focus();
  }, [found]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  /** Discards the result, which no longer matches the form. */
  function handleChange() {
    setFound(null);
    setErrors({});
    preview.reset();
    booking.reset();
  }

  function find(wanted: When, news: string | null = null) {
    const wrong = whatIsWrong(chosen, wanted);
    setErrors(wrong);
    setFound(null);
    booking.reset();
    if (Object.keys(wrong).length > 0) return;
    const input = {
      visitDate: wanted.date,
      propertyIds: [...chosen],
      notBefore: wanted.notBefore || null,
      notAfter: wanted.notAfter || null,
    };
    preview.mutate(input, { onSuccess: (plan) => setFound({ input, plan, news }) });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isOnline) find(when);
  }

  function handleUseDay(date: string) {
    const wanted = { ...when, date };
    setWhen(wanted);
    find(wanted);
  }

  function handleBook({ input, plan }: Found) {
    booking.mutate(
      { visitDate: input.visitDate, stops: plan.stops },
      {
        onSuccess: ({ id }) => {
          notify.success(texts.booked);
          navigate(paths.visitPlan(id));
        },
        onError: (error) => {
          if (isOutOfDate(error)) find(when, texts.taken);
        },
      },
    );
  }

  return (
    <div className={styles.planner}>
      <form ref={form} className={styles.choose} noValidate onSubmit={handleSubmit}>
        <HomeChoices
          saved={saved}
          visits={visits}
          chosen={chosen}
          error={errors.homes}
          isDisabled={booking.isPending}
          onChange={(next) => {
            handleChange();
            setChosen(next);
          }}
        />
        <WhenFields
          homes={chosen}
          when={when}
          dateError={errors.date}
          notAfterError={errors.notAfter}
          isDisabled={booking.isPending}
          onChange={(next) => {
            handleChange();
            setWhen(next);
          }}
        />
        <div className={styles.third}>
          <i aria-hidden="true">3</i>
          <Button
            type="submit"
            isFullWidth
            variant={found ? 'second' : 'primary'}
            isBusy={preview.isPending}
            busyText={texts.find}
            disabled={!isOnline || booking.isPending}
          >
            <Icon of={Route} />
            {texts.find}
          </Button>
        </div>
      </form>
      <section className={styles.plan} aria-label={texts.plan}>
        {preview.isPending ? (
          <PlanSkeleton count={chosen.length} />
        ) : preview.error ? (
          <PlanLost onRetry={() => find(when)} error={preview.error} />
        ) : found ? (
          <PlanFound
            heading={heading}
            {...found}
            saved={saved}
            visits={visits}
            isBooking={booking.isPending}
            bookError={booking.error && !isOutOfDate(booking.error) ? bookErrorText(booking.error) : null}
            isOnline={isOnline}
            onBook={() => handleBook(found)}
            onUseDay={handleUseDay}
          />
        ) : (
          <PlanStill />
        )}
      </section>
    </div>
  );
}

function whatIsWrong(chosen: readonly number[], { date, notBefore, notAfter }: When): Errors {
  const { min, max } = visitWindow();
  const wrong: Errors = {};
  if (chosen.length < PLAN_HOMES_MIN) wrong.homes = texts.tooFew;
  if (date === '') wrong.date = bookingTexts.dateRequired;
  else if (date < min) wrong.date = bookingTexts.pastDate;
  else if (date > max) wrong.date = bookingTexts.windowHint;
  if (notBefore !== '' && notAfter !== '' && notAfter <= notBefore) wrong.notAfter = texts.notAfterBefore;
  return wrong;
}

/** Codes whose server message is shown; any other failure gets a general text. */
const SAID = new Set(['ALREADY_BOOKED', 'VISIT_LIMIT', 'VISIT_OVERLAP', 'TOO_MANY_REQUESTS']);
const bookErrorText = (error: Error) => (isApiError(error) && SAID.has(error.code) ? error.message : texts.bookFailed);
