import { mailtoHref } from '@aangan/contract/core/mailto';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { writtenNotes } from '@aangan/contract/visits/notes';
import { formatDate } from '@aangan/contract/core/dates';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { staffBadge } from '@aangan/contract/visits/status';
import { formatTime } from '@aangan/contract/core/times';
import { telHref } from '@aangan/contract/core/tel';
import type { ReactNode, RefObject } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import type { ContactPerson } from '../contact/contact-person.ts';
import { ShowContactButton } from '../contact/show-contact-button.tsx';
import type { DialogBooking } from './visit-draft.ts';
import { timeTexts } from './visit.texts.ts';
import { visitDialog as texts } from './visit.texts.ts';
import contactStyles from '../contact/contact.module.css';
import styles from './visit-dialog.module.css';

export interface FactsProps {
  visit: DialogBooking;
  contact: ReactNode;
  isContactOpen: boolean;
}

/** An opened contact gets a line of its own, for its buttons. */
export function VisitFacts({ visit, contact, isContactOpen }: FactsProps) {
  const { property, user, visitDate } = visit;
  const written = writtenNotes(visit.notes ?? '');
  const { kind, text } = staffBadge(visit.status);
  const whose = [
    { label: texts.property, value: [property.name, property.address].filter(Boolean).join(', ') },
    { label: texts.user, value: user.name },
  ];
  const rest = [
    { label: texts.visitDate, value: visitDate ? formatDate(visitDate, 'long') : timeTexts.datePending },
    { label: timeTexts.time, value: visit.visitTime === null ? timeTexts.anyTime : formatTime(visit.visitTime) },
    { label: texts.status, value: <Badge kind={kind}>{text}</Badge> },
    { label: texts.id, value: <span className="num">{visit.id}</span> },
    { label: texts.notes, value: written && <span className={styles.notes}>{written}</span> },
  ];
  if (!isContactOpen) return <DataList items={[...whose, { label: texts.contact, value: contact }, ...rest]} />;
  return (
    <div>
      <DataList items={whose} />
      <div className={contactStyles.between}>{contact}</div>
      <DataList items={rest} />
    </div>
  );
}

interface MaskedProps {
  person: ContactPerson;
  onShow: () => void;
  ref: RefObject<HTMLButtonElement | null>;
}

/** A masked number with a button, or a number that needs none. */
export function MaskedContact({ person, onShow, ref }: MaskedProps) {
  const contact = person.contactNo;
  if (contact === '') return ADMIN_TEXTS.bookings.noContact;
  if (person.contactMasked) {
    return (
      <span className={contactStyles.beside}>
        <span className="num">{contact}</span>
        <ShowContactButton ref={ref} person={person} onShow={onShow} />
      </span>
    );
  }
  const href = contact.includes('@') ? mailtoHref(contact) : telHref(contact);
  return (
    <a className="num" href={href}>
      {formatPhone(contact)}
    </a>
  );
}
