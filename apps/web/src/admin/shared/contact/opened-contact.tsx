import { mailtoHref } from '@aangan/contract/core/mailto';
import { formatPhone } from '@aangan/contract/core/phone-text';
import type { OpenedContact as Contact } from '@aangan/contract/privacy/entities';
import { fill } from '@aangan/contract/core/translation';
import { telHref } from '@aangan/contract/core/tel';
import { useLayoutEffect, useRef } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Mail, MessageCircle, Phone } from '../../../ui/icons.ts';
import { useNoteContactUse } from '../api/note-contact-use.ts';
import { contact as texts } from './contact.texts.ts';
import styles from './contact.module.css';

const WAYS = [
  { channel: 'CALL', text: texts.call, icon: Phone, href: ({ contactNo }: Contact) => telHref(contactNo) },
  {
    channel: 'WHATSAPP',
    text: texts.whatsApp,
    icon: MessageCircle,
    href: ({ contactNo }: Contact) => `https://wa.me/91${contactNo}`,
  },
  { channel: 'EMAIL', text: texts.email, icon: Mail, href: ({ email }: Contact) => mailtoHref(email) },
] as const;

interface Props {
  contact: Contact;
  label?: string | undefined;
}

/** An opened contact with its three buttons; each use is recorded in the buyer's log. Takes the focus. */
export function OpenedContact({ contact, label }: Props) {
  const first = useRef<HTMLAnchorElement>(null);
  const { mutate } = useNoteContactUse(contact.logId);
  // A layout effect, because the dialog would otherwise take the focus that the button released.
  useLayoutEffect(() => first.current?.focus(), []);
  const { contactNo, email, nominee } = contact;
  return (
    <div className={styles.opened}>
      <p className={styles.line}>
        {label && <span className="muted">{label}</span>}
        <span className={styles.whole}>
          <b className="num">{formatPhone(contactNo)}</b>
          <span>{email}</span>
        </span>
      </p>
      <div className={styles.three}>
        {WAYS.map(({ channel, text, icon, href }, index) => (
          <a
            key={channel}
            ref={index === 0 ? first : undefined}
            className={classNames(buttonClass({ variant: 'second' }), styles.way)}
            href={href(contact)}
            onClick={() => mutate(channel)}
            {...(channel === 'WHATSAPP' && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <Icon of={icon} />
            {text}
          </a>
        ))}
      </div>
      {nominee && (
        <p className={styles.line}>
          <span className="muted">{texts.nominee}</span>
          <span className={styles.whole}>
            <b>{fill(texts.named, nominee)}</b>
            <span>{formatPhone(nominee.contactNo)}</span>
            <span>{nominee.email}</span>
          </span>
        </p>
      )}
    </div>
  );
}
