import { staffBadge } from '@aangan/contract/visits/status';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { Badge, type BadgeKind } from '../../../../ui/badge.tsx';
import { isOverdue } from '../steps.ts';
import { desk as texts } from '../desk.texts.ts';

/** Badges of the stages that have no status of their own. */
const STAGES = {
  REQUESTED: { kind: 'pending', text: texts.badges.REQUESTED },
  PROPOSED: { kind: 'pending', text: texts.badges.PROPOSED },
  ARRIVED: { kind: 'brand', text: texts.badges.ARRIVED },
} as const satisfies Partial<Record<DeskVisit['stage'], { kind: BadgeKind; text: string }>>;

function badgeOf({ stage, comingAt }: DeskVisit): { kind: BadgeKind; text: string } {
  if (stage === 'REQUESTED' || stage === 'PROPOSED' || stage === 'ARRIVED') return STAGES[stage];
  const badge = staffBadge(stage);
  return stage === 'CONFIRMED' && comingAt !== null ? { ...badge, text: texts.badges.coming } : badge;
}

/** The stage of a visit, whether its outcome is overdue, and whether it conflicts with another one. */
export function DeskBadge({ visit, now }: { visit: DeskVisit; now: Date }) {
  const { kind, text } = badgeOf(visit);
  return (
    <>
      <Badge kind={kind}>{text}</Badge>
      {isOverdue(visit, now) && <Badge kind="missed">{texts.badges.overdue}</Badge>}
      {visit.clash && <Badge kind="cancelled">{texts.clash}</Badge>}
    </>
  );
}
