import { todayInIndia } from '@aangan/contract/core/dates';
import { fill } from '@aangan/contract/core/translation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { notify } from '../../../../lib/notifications.ts';
import { MoveForm, type Wanted } from '../../shared/visit-times/components/move-form.tsx';
import { VisitDialog } from '../../shared/visit-times/components/visit-dialog.tsx';
import { timeRefusal } from '../../shared/visit-times/use-visit-time.ts';
import { linkTimes } from '../api/link-times.ts';
import { refusalText, useChangeVisit } from '../api/change-visit.ts';
import { moveTexts, visitLink as texts } from '../visit-link.texts.ts';
import type { LinkDialogProps } from './dialog-props.ts';

/** Moves the visit to another day or time, to be confirmed again (V32). */
export function MoveDialog({ visit, token, isOpen, movedFocus, onClose }: LinkDialogProps) {
  const client = useQueryClient();
  const [isDone, setIsDone] = useState(false);
  const moving = useChangeVisit(token, visit);
  const { mutate, isPending, error } = moving;
  const handleClose = closeWhenIdle(moving, onClose);
  const source = linkTimes(token);
  const today = todayInIndia();

  function move(wanted: Wanted, onRefused: (failure: Error) => void) {
    mutate(
      { act: 'move', ...wanted },
      {
        onSuccess: ({ hostName, stage }) => {
          const moved = fill(texts.moved, { host: hostName ?? texts.yourConsultant });
          notify.success(stage === 'REQUESTED' ? moved : moveTexts.already);
          setIsDone(true);
          onClose();
        },
        onError: (failure) => {
          onRefused(failure);
          if (timeRefusal(failure) !== null) void client.invalidateQueries({ queryKey: source.key });
        },
      },
    );
  }

  return (
    <VisitDialog
      title={moveTexts.title}
      description={visit.propertyName}
      isOpen={isOpen}
      onClose={handleClose}
      finalFocus={isDone ? movedFocus : undefined}
    >
      <MoveForm
        texts={moveTexts}
        source={source}
        standing={{ date: visit.visitDate, time: visit.visitTime }}
        firstDate={visit.visitDate < today ? today : visit.visitDate}
        failure={error !== null && timeRefusal(error) === null && refusalText(error)}
        isBusy={isPending}
        onSubmit={move}
        onClose={handleClose}
      />
    </VisitDialog>
  );
}
