import { langOf } from '@aangan/contract/core/lang-of';
import { paths } from '@aangan/contract/paths';
import { formatDate } from '@aangan/contract/core/dates';
import { formatShortWeekday } from '@aangan/contract/core/times';
import { buyerBadge } from '@aangan/contract/visits/status';
import { fill } from '@aangan/contract/core/translation';
import type { VisitStage } from '@aangan/contract/visits/lists';
import { useId, useState } from 'react';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import {
  Check,
  ChevronDown,
  CircleCheck,
  CircleDashed,
  CircleX,
  Hourglass,
  MapPinCheck,
  type IconNode,
} from '../../../../ui/icons.ts';
import { Photo } from '../../../../ui/photo.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { pictureProps } from '../../../catalogue/shared/properties/picture-props.ts';
import { dayText } from '../../shared/visit-times/days.ts';
import { bookings as texts, history } from '../visits.texts.ts';
import { timeText } from '../../shared/visit-state/visit-time.ts';
import { actsOf, earlierVisits, firstName, isPast, stateLine, type Act } from '../visit-view.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import { VisitActs, type OnAct } from './visit-acts.tsx';
import { VisitHistory } from './visit-history.tsx';
import { VisitKit } from './visit-kit.tsx';
import styles from './visit-card.module.css';

interface Props {
  visit: AnyBooking;
  onAct: OnAct;
  /** Called when the visit may have moved in the list, away from the pressed button. */
  onAnswered: () => void;
  /** Whether another visit to the home prevents booking it again from a cancelled one. */
  isBookedElsewhere: boolean;
  /** Whether the URL names this visit, or an earlier one on its card. */
  isWanted: boolean;
}

/** One visit: date, time, status, property, actions and history (VISIT11). */
export function VisitCard({ visit, onAct, onAnswered, isBookedElsewhere, isWanted }: Props) {
  const acts = new Set(actsOf(visit));
  if (isBookedElsewhere) acts.delete('bookAgain');
  const isOnline = useIsOnline();
  const name = visit.propertyName;
  const time = timeText(visit);
  const badge = buyerBadge(visit.status);
  return (
    <li
      id={`visit-${visit.id}`}
      tabIndex={-1}
      className={classNames(styles.card, isPast(visit) && styles.past, isWanted && styles.wanted)}
    >
      <div className={styles.visit}>
        <Day date={visit.visitDate} />
        <Photo {...pictureProps(visit.property.image, '144px')} alt="" className={styles.picture} />
        <div className={styles.words}>
          <Badge kind={badge.kind}>{badge.text}</Badge>
          <h3 lang={langOf(name)}>{name}</h3>
          <p className={styles.when}>
            <span>
              {visit.visitDate === '' ? texts.datePending : dayText(visit.visitDate)}
              {time !== '' && ', '}
            </span>
            {time !== '' && <b>{time}</b>}
          </p>
          {!acts.has('answer') && <State visit={visit} />}
        </div>
        {acts.has('answer') && visit.visit && <ProposalPanel visit={visit.visit} onAnswered={onAnswered} />}
        {acts.has('pass') && <VisitKit visit={visit} acts={acts} className={styles.tiles} />}
        <VisitActs visit={visit} acts={acts} isOnline={isOnline} onAct={onAct} onAnswered={onAnswered} />
      </div>
      <Earlier visit={visit} isOnline={isOnline} onAct={onAct} />
      <Foot visit={visit} acts={acts} />
    </li>
  );
}

/** The visits to the same home before this one (VISIT31). */
function Earlier({ visit, isOnline, onAct }: Pick<Props, 'visit' | 'onAct'> & { isOnline: boolean }) {
  const id = useId();
  const earlier = earlierVisits(visit);
  if (earlier.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby={id}>
      <h4 id={id}>{texts.earlier}</h4>
      <ul>
        {earlier.map((one) => {
          const badge = buyerBadge(one.status);
          const time = timeText(one);
          const acts = new Set<Act>([...actsOf(one)].filter((act) => act === 'score' || act === 'rate'));
          const rating = one.visit?.rating ?? null;
          const host = firstName(one.visit?.host?.name ?? '');
          return (
            <li key={one.id} id={`visit-${one.id}`}>
              <p>
                <b>{time === '' ? dayText(one.visitDate) : `${dayText(one.visitDate)}, ${time}`}</b>
                {rating !== null && <span>{fill(texts.rated, { host, stars: String(rating) })}</span>}
              </p>
              <Badge kind={badge.kind}>{badge.text}</Badge>
              <VisitActs visit={one} acts={acts} isOnline={isOnline} onAct={onAct} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const STATES: Record<VisitStage, { icon: IconNode; tone?: string | undefined }> = {
  REQUESTED: { icon: Hourglass },
  PROPOSED: { icon: Hourglass },
  CONFIRMED: { icon: CircleCheck, tone: styles.good },
  ARRIVED: { icon: MapPinCheck, tone: styles.good },
  COMPLETED: { icon: Check },
  CANCELED: { icon: CircleX, tone: styles.off },
  NO_SHOW: { icon: CircleDashed },
};

function State({ visit }: { visit: AnyBooking }) {
  const line = stateLine(visit);
  if (!line) return null;
  const { icon, tone } = STATES[line.stage];
  return (
    <p className={classNames(styles.state, tone)}>
      <Icon of={icon} />
      <span>{line.text}</span>
    </p>
  );
}

/** The expandable history and further actions; from 1024 px also the pass, directions and calendar entry. */
function Foot({ visit, acts }: Pick<Props, 'visit'> & { acts: ReturnType<typeof actsOf> }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const name = visit.propertyName;
  return (
    <>
      <div className={styles.foot}>
        {visit.visit ? (
          <button
            type="button"
            className={styles.disclosure}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon of={ChevronDown} size="s" />
            {history.title}
            <VisuallyHidden>{fill(texts.ofVisit, { property: name })}</VisuallyHidden>
          </button>
        ) : (
          <span />
        )}
        <div className={styles.ways}>
          <VisitKit visit={visit} acts={acts} className={styles.links} />
          {visit.property.listed === false && <span>{texts.noLongerListed}</span>}
          {visit.propertyId > 0 && visit.property.listed !== false && (
            <a className={styles.way} href={paths.property(visit.propertyId)}>
              {texts.viewProperty}
              <VisuallyHidden>{fill(texts.ofProperty, { property: name })}</VisuallyHidden>
            </a>
          )}
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <VisitHistory visitId={visit.id} />}
        {isOpen &&
          earlierVisits(visit).map((one) => (
            <section key={one.id} aria-label={dayText(one.visitDate)}>
              <h4 className={styles.earlierDay}>{dayText(one.visitDate)}</h4>
              <VisitHistory visitId={one.id} />
            </section>
          ))}
      </div>
    </>
  );
}

/** The date as a calendar leaf; decorative, because it is also in words. */
function Day({ date }: { date: string }) {
  if (date === '') {
    return (
      <p className={styles.day} aria-hidden="true">
        <span>
          {texts.date}
          <br />
          {texts.pendingBelowDate}
        </span>
      </p>
    );
  }
  return (
    <p className={styles.day} aria-hidden="true">
      <span>{formatShortWeekday(date)}</span>
      <b>{Number(date.slice(8))}</b>
      <span>{formatDate(date, 'shortMonth')}</span>
    </p>
  );
}
