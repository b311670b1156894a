import { visitDay } from '@aangan/contract/core/fields';
import { useLayoutEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../../../../lib/use-schema-form.ts';
import { Button } from '../../../../../ui/button.tsx';
import { timeRefusal, useVisitTime } from '../use-visit-time.ts';
import type { VisitTimesSource } from '../visit-times.ts';
import { VisitActs, VisitRefusal } from './visit-dialog.tsx';
import { chosenText, VisitTimes } from './visit-times.tsx';

/** The day and time to move a visit to. */
export interface Wanted {
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm'; null for any time. */
  visitTime: string | null;
}

interface Props {
  texts: { date: string; hint: string; keep: string; send: string; busy: string };
  source: VisitTimesSource;
  /** The present day and time of the visit. */
  standing: { date: string; time: string | null };
  /** The initial day, 'yyyy-MM-dd'. */
  firstDate: string;
  /** Whether the form is shown again after a refusal: it takes the focus, and may be sent unchanged. */
  isBack?: boolean | undefined;
  /** Why the time was refused before. */
  refusal?: string | undefined;
  /** The message of a failed call, or false. */
  failure: string | false;
  isBusy: boolean;
  /** @param onRefused takes an error, which the form shows where it concerns the time */
  onSubmit: (wanted: Wanted, onRefused: (failure: Error) => void) => void;
  onClose: () => void;
}

const moveForm = z.object({ visitDate: visitDay });

/** Form for another day or time of a visit, in a `VisitDialog`. */
export function MoveForm(props: Props) {
  const { texts, source, standing, firstDate, isBack = false, refusal, failure, isBusy, onSubmit, onClose } = props;
  const form = useSchemaForm(moveForm, { visitDate: firstDate });
  const time = useVisitTime(standing.time, refusal);
  const element = useRef<HTMLFormElement>(null);
  // A layout effect, because the dialog would otherwise take the focus that the button released. (The form's own
  // setFocus waits for a timer.)
  useLayoutEffect(() => {
    if (isBack) element.current?.querySelector('input')?.focus();
  }, [isBack]);
  const { onChange, ...dateField } = form.register('visitDate', { onChange: time.changeDay });
  const date = form.watch('visitDate');
  // after a refusal the present time of the visit is not the one that the page shows
  const isUnchanged = !isBack && date === standing.date && time.time === standing.time;

  const handleRefused = (failure: Error) => {
    const words = timeRefusal(failure);
    if (words !== null) time.refuse(words);
  };
  const send = form.handleSubmit(({ visitDate }) =>
    time.whenChosen((visitTime) => onSubmit({ visitDate, visitTime }, handleRefused)),
  );

  return (
    <form ref={element} onSubmit={(event) => void send(event)} noValidate>
      <VisitTimes
        source={source}
        label={texts.date}
        field={{ ...dateField, onChange: (event) => void onChange(event) }}
        date={date}
        onDate={(date) => {
          form.setValue('visitDate', date);
          time.changeDay();
        }}
        hint={texts.hint}
        dateError={form.formState.errors.visitDate?.message}
        time={time.time}
        onTime={time.choose}
        timeError={time.error}
        standing={standing}
      >
        {failure !== false && <VisitRefusal>{failure}</VisitRefusal>}
      </VisitTimes>
      <VisitActs chosen={isUnchanged ? '' : chosenText(date, time.time)}>
        <Button variant="second" onClick={onClose}>
          {texts.keep}
        </Button>
        <Button type="submit" disabled={isUnchanged} isBusy={isBusy} busyText={texts.busy}>
          {texts.send}
        </Button>
      </VisitActs>
    </form>
  );
}
