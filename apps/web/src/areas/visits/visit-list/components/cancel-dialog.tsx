import { CancelVisitDialog } from '../../shared/cancel-visit/cancel-visit-dialog.tsx';
import { timeText } from '../../shared/visit-state/visit-time.ts';
import { dayText } from '../../shared/visit-times/days.ts';
import { useCancelVisit } from '../api/cancel-visit.ts';
import type { VisitDialogProps } from './dialog-props.ts';

/** Cancels a visit of the list. */
export function CancelDialog({ visit, ...dialog }: VisitDialogProps) {
  const canceling = useCancelVisit(visit.id);
  return (
    <CancelVisitDialog
      {...dialog}
      description={[visit.propertyName, visit.visitDate && dayText(visit.visitDate), timeText(visit)]
        .filter(Boolean)
        .join(', ')}
      draftName={`cancel-${visit.id}`}
      canceling={canceling}
      onCancel={(reason, onDone) => canceling.mutate(reason, { onSuccess: onDone })}
    />
  );
}
