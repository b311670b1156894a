import { placeLabel } from '@aangan/contract/catalogue/labels';
import { paths } from '@aangan/contract/paths';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { buyerBadge } from '@aangan/contract/visits/status';
import { formatDay, formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { LinkAct, VisitStage } from '@aangan/contract/visits/lists';
import type { VisitLink } from '@aangan/contract/visits/entities';
import { VISITS } from '@aangan/contract/visits/routes';
import { buildRequest } from '../../../../lib/calls/request.ts';
import { useRef, useState, type ReactNode } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Calendar, CalendarPlus, Check, Info, MapPin, Navigation, User, type IconNode } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { ZoneNote } from '../../shared/zone-note/zone-note.tsx';
import { refusalText, useChangeVisit, type Change } from '../api/change-visit.ts';
import { proposalText, stateText } from '../link-view.ts';
import { CancelDialog, MoveDialog } from '../overlays.ts';
import { visitLink as texts } from '../visit-link.texts.ts';
import styles from '../visit-link-page.module.css';

interface Props {
  visit: VisitLink;
  token: string;
}

/**
 * The status that the badge shows for a stage; null while a suggestion awaits a reply, which has a panel of its own.
 */
const STATUSES: Record<VisitStage, BookingStatus | null> = {
  REQUESTED: 'PENDING',
  PROPOSED: null,
  CONFIRMED: 'CONFIRMED',
  ARRIVED: 'CONFIRMED',
  COMPLETED: 'COMPLETED',
  CANCELED: 'CANCELED',
  NO_SHOW: 'NO_SHOW',
};

/** The state of the visit, and its buyer's actions. */
export function LinkedVisit({ visit, token }: Props) {
  const state = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const { mutate, isPending, variables } = useChangeVisit(token, visit);
  const isOnline = useIsOnline();
  const { stage, proposal } = visit;
  const may = (act: LinkAct) => visit.may.includes(act);
  const isAnswering = proposal !== null && may('PROPOSAL');
  const change = (wish: Change, message?: string) =>
    mutate(wish, {
      onSuccess: () => {
        if (message !== undefined) notify.success(message);
        // the pressed button may be gone
        state.current?.focus();
      },
      onError: (failure) => notify.error(refusalText(failure)),
    });
  const isSending = (wish: Change) => isPending && JSON.stringify(variables) === JSON.stringify(wish);
  const dialog = { visit, token, movedFocus: state, onClose: () => setOpen(null) };
  const status = STATUSES[stage];
  const badge = status && buyerBadge(status);

  return (
    <>
      {isAnswering && (
        <section className={styles.proposal} aria-label={texts.suggested}>
          <div>
            <p>{proposalText(visit, proposal)}</p>
            {proposal.note !== '' && <q>{proposal.note}</q>}
          </div>
          <div className={styles.two}>
            <Button
              disabled={!isOnline}
              isBusy={isSending({ act: 'answer', answer: 'ACCEPT' })}
              onClick={() => change({ act: 'answer', answer: 'ACCEPT' }, texts.accepted)}
            >
              {texts.accept}
            </Button>
            <Button
              variant="second"
              disabled={!isOnline}
              isBusy={isSending({ act: 'answer', answer: 'DECLINE' })}
              onClick={() => change({ act: 'answer', answer: 'DECLINE' }, texts.declined)}
            >
              {texts.decline}
            </Button>
          </div>
        </section>
      )}
      <p className={styles.state} ref={state} tabIndex={-1} role="status">
        {badge && <Badge kind={badge.kind}>{badge.text}</Badge>}
        <span>{stateText(visit)}</span>
      </p>
      <Facts visit={visit} />
      <div className={styles.acts}>
        {may('COMING') && !isAnswering && (
          <Button
            isFullWidth
            disabled={!isOnline}
            isBusy={isSending({ act: 'coming' })}
            onClick={() => change({ act: 'coming' })}
          >
            <Icon of={Check} />
            {texts.iAmComing}
          </Button>
        )}
        {may('MOVE') && (
          <div className={styles.two}>
            <Button variant="second" disabled={!isOnline} {...MoveDialog.prefetch} onClick={() => setOpen('move')}>
              {texts.move}
            </Button>
            <Button variant="second" disabled={!isOnline} {...CancelDialog.prefetch} onClick={() => setOpen('cancel')}>
              {texts.cancel}
            </Button>
          </div>
        )}
        {stage === 'CANCELED' || stage === 'NO_SHOW' ? (
          <a className={buttonClass({ variant: 'second' })} href={paths.property(visit.propertyId)}>
            {texts.property}
          </a>
        ) : (
          <Way visit={visit} token={token} />
        )}
      </div>
      <p className={styles.foot}>
        <Icon of={Info} size="s" />
        {texts.anyone}
      </p>
      <MoveDialog {...dialog} isOpen={open === 'move'} />
      <CancelDialog {...dialog} isOpen={open === 'cancel'} />
    </>
  );
}

function Facts({ visit }: { visit: VisitLink }) {
  const { visitDate, visitTime, location, reraNo, hostName } = visit;
  return (
    <dl className={styles.facts}>
      <Fact icon={Calendar} name={texts.day} value={formatDay(visitDate)}>
        <b className="num">{visitTime === null ? texts.anyTime : formatTime(visitTime)}</b>
        <ZoneNote />
      </Fact>
      <Fact icon={MapPin} name={texts.locality} value={placeLabel(location)}>
        {reraNo !== null && <span>{fill(texts.reraNo, { reraNo })}</span>}
      </Fact>
      {hostName !== null && (
        <Fact icon={User} name={texts.consultant} value={hostName}>
          <span>{texts.yourConsultant}</span>
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  icon: IconNode;
  name: string;
  value: string;
  children: ReactNode;
}

function Fact({ icon, name, value, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        <VisuallyHidden>{name}</VisuallyHidden>
      </dt>
      <dd>
        <b>{value}</b>
        {children}
      </dd>
    </div>
  );
}

function Way({ visit: { mapUrl }, token }: Props) {
  return (
    <div className={styles.two}>
      {mapUrl !== null && (
        <a className={buttonClass({ variant: 'second' })} href={mapUrl} target="_blank" rel="noreferrer">
          <Icon of={Navigation} />
          {texts.directions}
        </a>
      )}
      <a
        className={buttonClass({ variant: 'second' })}
        href={buildRequest(VISITS.visitLinkCalendar, { params: { token } }).url}
        download="visit.ics"
      >
        <Icon of={CalendarPlus} />
        {texts.calendar}
      </a>
    </div>
  );
}
