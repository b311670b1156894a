import type { DeskVisit } from '@aangan/contract/visit-entities';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { desk as texts } from '../desk.texts.ts';

const KINDS: Record<DeskVisit['stage'], BadgeKind> = {
  REQUESTED: 'pending',
  PROPOSED: 'pending',
  CONFIRMED: 'confirmed',
  ARRIVED: 'brand',
  COMPLETED: 'completed',
  NO_SHOW: 'cancelled',
  CANCELED: 'cancelled',
};

/** How a visit stands, and whether it clashes. */
export function DeskBadge({ visit: { stage, comingAt, clash } }: { visit: DeskVisit }) {
  const isComing = stage === 'CONFIRMED' && comingAt !== null;
  return (
    <>
      <Badge kind={KINDS[stage]}>{isComing ? texts.badges.coming : texts.badges[stage]}</Badge>
      {clash && <Badge kind="cancelled">{texts.clash}</Badge>}
    </>
  );
}
