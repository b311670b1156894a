import { formatDay } from '@aangan/contract/core/times';
import { CancelVisitDialog } from '../../shared/cancel-visit/cancel-visit-dialog.tsx';
import { useChangeVisit } from '../api/change-visit.ts';
import type { LinkDialogProps } from './dialog-props.ts';

/** Cancels the visit of a link. */
export function CancelDialog({ visit, token, ...dialog }: LinkDialogProps) {
  const canceling = useChangeVisit(token, visit);
  return (
    <CancelVisitDialog
      {...dialog}
      description={`${visit.propertyName}, ${formatDay(visit.visitDate)}`}
      draftName={`cancel-${token}`}
      canceling={canceling}
      onCancel={(reason, onDone) => canceling.mutate({ act: 'cancel', reason }, { onSuccess: onDone })}
    />
  );
}
