import { paths } from '@aangan/contract/paths';
import { Fragment, type ReactNode } from 'react';
import { SITE } from '@aangan/contract/core/site';
import { Icon } from '../../ui/icon.tsx';
import { Clock, Mail, MapPin, Phone, type IconNode } from '../../ui/icons.ts';
import { EmailLink, PhoneLink } from './components/contact-links.tsx';
import { DocumentPage } from './components/document-page.tsx';
import { fillWithSite, Sentences } from './components/document-text.tsx';
import { contact as texts } from './contact.texts.ts';
import styles from './contact-page.module.css';
import panelStyles from '../../ui/panel.module.css';

/** Contact (INFO1). */
export function ContactPage() {
  return (
    <DocumentPage
      title={texts.title}
      description={fillWithSite(texts.description)}
      path={paths.contact()}
      lead={texts.lead}
    >
      <div className={styles.grid}>
        <Card id="call" title={texts.call} icon={Phone}>
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
        <Card id="write" title={texts.write} icon={Mail}>
          <p>
            <EmailLink address={SITE.generalEmail} />
          </p>
          <p>
            <Sentences text={texts.aboutAccount} />
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
        <Card id="visit" title={texts.visit} icon={MapPin}>
          <address>{SITE.address}</address>
          {SITE.mapUrl && (
            <p>
              <a href={SITE.mapUrl} rel="noreferrer" target="_blank">
                {texts.openInMaps}
              </a>
            </p>
          )}
        </Card>
        {SITE.officeHours && (
          <Card id="hours" title={texts.officeHours} icon={Clock}>
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
    { label: texts.general, phone: SITE.generalPhone },
    { label: texts.sales, phone: SITE.salesPhone },
    { label: texts.support, phone: SITE.supportPhone },
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
