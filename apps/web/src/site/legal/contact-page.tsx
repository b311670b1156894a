import { paths } from '@aangan/contract/paths';
import { Fragment, type ReactNode } from 'react';
import { SITE } from '@aangan/contract/core/site';
import { Icon } from '../../ui/icon.tsx';
import { Clock, Mail, MapPin, Phone, type IconNode } from '../../ui/icons.ts';
import { EmailLink, PhoneLink } from './components/contact-links.tsx';
import { DocumentPage } from './components/document-page.tsx';
import styles from './contact-page.module.css';
import panelStyles from '../../ui/panel.module.css';

/** Contact (INFO1). */
export function ContactPage() {
  return (
    <DocumentPage
      title="Contact Us"
      description={`Call, write to or visit ${SITE.name} in ${SITE.address}.`}
      path={paths.contact()}
      lead="Ask about a project, a visit you have booked, or your account. A person answers."
    >
      <div className={styles.grid}>
        <Card id="call" title="Call" icon={Phone}>
          <dl className={styles.numbers}>
            {numbers().map(({ label, phone }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>
                  <PhoneLink number={phone} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </Card>
        <Card id="write" title="Write" icon={Mail}>
          <p>
            <EmailLink address={SITE.generalEmail} />
          </p>
          <p>
            About your account or a visit you have booked: <EmailLink address={SITE.supportEmail} />
          </p>
          {SITE.more?.map(
            ({ label, email }) =>
              email && (
                <p key={label}>
                  {label}: <EmailLink address={email} />
                </p>
              ),
          )}
        </Card>
        <Card id="visit" title="Visit" icon={MapPin}>
          <address>{SITE.address}</address>
          {SITE.mapUrl && (
            <p>
              <a href={SITE.mapUrl} rel="noreferrer" target="_blank">
                Open in maps
              </a>
            </p>
          )}
        </Card>
        {SITE.officeHours && (
          <Card id="hours" title="Office hours" icon={Clock}>
            <p>{SITE.officeHours}</p>
          </Card>
        )}
      </div>
    </DocumentPage>
  );
}

/** The numbers by what they are for, each once: one that a firm left out is its general one. */
function numbers(): { label: string; phone: string }[] {
  const all = [
    { label: 'General', phone: SITE.generalPhone },
    { label: 'Sales', phone: SITE.salesPhone },
    { label: 'Support', phone: SITE.supportPhone },
    ...(SITE.more ?? []).flatMap(({ label, phone }) => (phone === undefined ? [] : [{ label, phone }])),
  ];
  return all.filter(({ phone }, index) => all.findIndex((one) => one.phone === phone) === index);
}

interface CardProps {
  id: string;
  title: string;
  icon: IconNode;
  children: ReactNode;
}

/** One contact channel. */
function Card({ id, title, icon, children }: CardProps) {
  return (
    <section id={id} className={panelStyles.panel} aria-labelledby={`${id}-title`}>
      <Icon of={icon} size="l" />
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
