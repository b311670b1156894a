import { buyerBadge } from '@aangan/contract/visits/status';
import type { VisitPass } from '@aangan/contract/visits/entities';
import { Badge } from '../../../../ui/badge.tsx';
import { pass as texts } from '../pass.texts.ts';

interface Props {
  /** Undefined in a pass stored by a release before the field. */
  status: VisitPass['status'] | undefined;
}

/** The state of a visit, and what to do with its code (VISIT29). */
export function PassState({ status }: Props) {
  return (
    <>
      <PassBadge status={status} />
      <p>{status === 'PENDING' ? texts.pendingText : texts.show}</p>
    </>
  );
}

/** The status badge; a pending visit reads as not confirmed yet. */
export function PassBadge({ status }: Props) {
  if (status === undefined) return null;
  const { kind, text } = buyerBadge(status);
  return <Badge kind={kind}>{status === 'PENDING' ? texts.pending : text}</Badge>;
}
