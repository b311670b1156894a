import { formatDate } from '@aangan/contract/dates';
import type { Booking } from '@aangan/contract/entities';
import { RESCHEDULABLE_STATUSES } from '@aangan/contract/lists';
import { bookingStatusText, bookingTone } from '@aangan/contract/status';
import { paths } from '../../../lib/paths.ts';
import { pictureProps } from '../../shared/properties/picture-props.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CalendarClock } from '../../../ui/icons.ts';
import { Photo } from '../../../ui/photo.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { RescheduleDialog } from '../overlays.ts';
import styles from './visit-card.module.css';

const canReschedule = ({ status }: Booking) => RESCHEDULABLE_STATUSES.some((known) => known === status.toUpperCase());

interface Props {
  visit: Booking;
  onReschedule: (visit: Booking) => void;
}

/** One visit: date and time, status, property and what may be done (VISIT11). */
export function VisitCard({ visit, onReschedule }: Props) {
  const name = visit.propertyName;
  const isPast = bookingTone(visit.status) === 'completed';
  return (
    <li className={classNames(styles.visit, isPast && styles.past)}>
      <Day date={visit.visitDate} />
      <Photo {...pictureProps(visit.property.image, '144px')} alt="" className={styles.picture} />
      <div className={styles.words}>
        <Badge kind={bookingTone(visit.status)}>{bookingStatusText(visit.status)}</Badge>
        <h3>{name}</h3>
        <p className="muted">{dateText(visit)}</p>
      </div>
      <div className={styles.acts}>
        {canReschedule(visit) && (
          <Button variant="second" {...RescheduleDialog.ahead} onClick={() => onReschedule(visit)}>
            <Icon of={CalendarClock} />
            Reschedule<VisuallyHidden> the visit to {name}</VisuallyHidden>
          </Button>
        )}
        {visit.propertyId > 0 && (
          <a className={buttonClass({ variant: 'second' })} href={paths.property(visit.propertyId)}>
            View Property<VisuallyHidden> {name}</VisuallyHidden>
          </a>
        )}
      </div>
    </li>
  );
}

function dateText({ visitDate, visitTime }: Booking): string {
  if (visitDate === '') return 'Date pending';
  return [formatDate(visitDate, 'weekday'), formatDate(visitDate, 'long'), visitTime].filter(Boolean).join(', ');
}

/** The date again, to the eye; the words stand beside it. */
function Day({ date }: { date: string }) {
  if (date === '') {
    return (
      <p className={styles.day} aria-hidden="true">
        <span>
          Date
          <br />
          pending
        </span>
      </p>
    );
  }
  return (
    <p className={styles.day} aria-hidden="true">
      <span>{formatDate(date, 'weekday').slice(0, 3)}</span>
      <b>{Number(date.slice(8))}</b>
      <span>{formatDate(date, 'shortMonth')}</span>
    </p>
  );
}
