import { todayInIndia } from '@aangan/contract/core/dates';
import { visitDay } from '@aangan/contract/core/fields';
import { fill } from '@aangan/contract/core/translation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { VisitActs, VisitDialog, VisitRefusal } from '../../shared/visit-times/components/visit-dialog.tsx';
import { chosenText, VisitTimes } from '../../shared/visit-times/components/visit-times.tsx';
import { timeRefusal, useVisitTime } from '../../shared/visit-times/use-visit-time.ts';
import { linkTimes } from '../api/link-times.ts';
import { refusalText, useChangeVisit } from '../api/change-visit.ts';
import { moveTexts, visitLink as texts } from '../visit-link.texts.ts';
import type { LinkDialogProps } from './dialog-props.ts';

/** Another day or time for the visit, which then waits for confirmation again (V32). */
export function MoveDialog({ visit, token, isOpen, movedFocus, onClose }: LinkDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const moving = useChangeVisit(token, visit);
  const handleClose = closeWhenIdle(moving, onClose);

  return (
    <VisitDialog
      title={moveTexts.title}
      description={visit.propertyName}
      isOpen={isOpen}
      onClose={handleClose}
      finalFocus={isDone ? movedFocus : undefined}
    >
      <MoveForm
        visit={visit}
        token={token}
        moving={moving}
        onDone={() => {
          setIsDone(true);
          onClose();
        }}
        onClose={handleClose}
      />
    </VisitDialog>
  );
}

const moveForm = z.object({ visitDate: visitDay });

interface FormProps extends Pick<LinkDialogProps, 'visit' | 'token' | 'onClose'> {
  moving: ReturnType<typeof useChangeVisit>;
  onDone: () => void;
}

function MoveForm({ visit, token, moving, onDone, onClose }: FormProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = moving;
  const form = useSchemaForm(moveForm, {
    visitDate: visit.visitDate < todayInIndia() ? todayInIndia() : visit.visitDate,
  });
  const time = useVisitTime(visit.visitTime);
  const { onChange, ...dateField } = form.register('visitDate', { onChange: time.changeDay });
  const source = linkTimes(token);
  const date = form.watch('visitDate');
  const isUnchanged = date === visit.visitDate && time.time === visit.visitTime;
  const send = form.handleSubmit(({ visitDate }) =>
    time.whenChosen((visitTime) =>
      mutate(
        { act: 'move', visitDate, visitTime },
        {
          onSuccess: ({ hostName, stage }) => {
            const moved = fill(texts.moved, { host: hostName ?? texts.yourConsultant });
            notify.success(stage === 'REQUESTED' ? moved : moveTexts.already);
            onDone();
          },
          onError: (failure) => {
            const words = timeRefusal(failure);
            if (words === null) return;
            time.refuse(words);
            void client.invalidateQueries({ queryKey: source.key });
          },
        },
      ),
    ),
  );
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <VisitTimes
        source={source}
        label={moveTexts.date}
        field={{ ...dateField, onChange: (event) => void onChange(event) }}
        date={date}
        onDate={(date) => {
          form.setValue('visitDate', date);
          time.changeDay();
        }}
        hint={moveTexts.hint}
        dateError={form.formState.errors.visitDate?.message}
        time={time.time}
        onTime={time.choose}
        timeError={time.error}
        standing={{ date: visit.visitDate, time: visit.visitTime }}
      >
        {error && timeRefusal(error) === null && <VisitRefusal>{refusalText(error)}</VisitRefusal>}
      </VisitTimes>
      <VisitActs chosen={isUnchanged ? '' : chosenText(date, time.time)}>
        <Button variant="second" onClick={onClose}>
          {moveTexts.keep}
        </Button>
        <Button type="submit" disabled={isUnchanged} isBusy={isPending} busyText={moveTexts.busy}>
          {moveTexts.send}
        </Button>
      </VisitActs>
    </form>
  );
}
