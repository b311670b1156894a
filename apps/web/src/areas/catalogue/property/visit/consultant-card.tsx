import { langOf } from '@aangan/contract/core/lang-of';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { consultantTitle } from '@aangan/contract/visits/status';
import { SITE } from '@aangan/contract/core/site';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { fill } from '@aangan/contract/core/translation';
import type { ReactNode } from 'react';
import { Calendar, Headset, MessageCircle, Phone } from '../../../../ui/icons.ts';
import { notify } from '../../../../lib/notifications.ts';
import { BookingDialog } from '../overlays.ts';
import { callUrl, contactDigits, whatsAppUrl } from '../property-view.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EarnedFigures } from './earned-figures.tsx';
import { useVisit } from './site-visit.tsx';
import * as texts from './consultant-card.texts.ts';
import styles from './consultant-card.module.css';
import panelStyles from '../../../../ui/panel.module.css';
import personStyles from '../../../../ui/person.module.css';

type Consultant = NonNullable<PropertyDetail['assignedUser']>;

/** The contact: the assigned consultant, else the firm's own experts (PROP12, PROP16). */
export function ConsultantCard({ property }: { property: PropertyDetail }) {
  const { assignedUser, name, nameEn = name } = property;
  return (
    <section className={panelStyles.panel} aria-labelledby="consultant">
      <h2 id="consultant" className="panel-title">
        {assignedUser ? texts.titleConsultant : texts.titleExpert}
      </h2>
      {assignedUser ? <AssignedConsultant consultant={assignedUser} propertyName={nameEn} /> : <Expert />}
    </section>
  );
}

function AssignedConsultant({ consultant, propertyName }: { consultant: Consultant; propertyName: string }) {
  return (
    <>
      <div className={personStyles.person}>
        <div className={styles.face}>
          <Avatar name={consultant.name} />
        </div>
        <div>
          <b lang={langOf(consultant.name)}>{consultant.name}</b>
          <span className="muted">{consultantTitle(consultant.role)}</span>
        </div>
        {/* Without enough visits a general sentence makes no claims about the consultant (PROP12, V68). */}
        {consultant.stats ? (
          <EarnedFigures {...consultant.stats} />
        ) : (
          <p className={classNames('muted small', styles.rating)}>{texts.noRatings}</p>
        )}
      </div>
      <div className={personStyles.twoButtons}>
        <CallButton consultant={consultant} />
        <ContactLink href={(digits) => whatsAppUrl(digits, propertyName)} consultant={consultant}>
          <Icon of={MessageCircle} />
          {texts.whatsApp}
          <VisuallyHidden> {consultant.name}</VisuallyHidden>
        </ContactLink>
      </div>
    </>
  );
}

interface CallButtonProps {
  consultant: Consultant;
  className?: string | undefined;
}

/** Calls the consultant; without a number it says so (PROP14, PROP15). */
export function CallButton({ consultant, className }: CallButtonProps) {
  return (
    <ContactLink href={callUrl} consultant={consultant} className={className}>
      <Icon of={Phone} />
      {texts.call}
      <VisuallyHidden> {consultant.name}</VisuallyHidden>
    </ContactLink>
  );
}

const explainNoContact = () => notify.error(propertyTexts.noContact);

interface ContactLinkProps extends CallButtonProps {
  href: (digits: string) => string;
  children: ReactNode;
}

function ContactLink({ href, consultant, className, children }: ContactLinkProps) {
  const digits = contactDigits(consultant.contactNo);
  if (!digits) {
    return (
      <Button variant="second" className={className} onClick={explainNoContact}>
        {children}
      </Button>
    );
  }
  const url = href(digits);
  return (
    <a
      className={buttonClass({ variant: 'second', className })}
      href={url}
      {...(url.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </a>
  );
}

/** Offers a visit, unless one is booked. */
function Expert() {
  const { state, openBooking } = useVisit();
  return (
    <>
      <div className={personStyles.person}>
        <Avatar icon={Headset} />
        <div>
          <b>{fill(texts.team, { office: SITE.office.split(',')[0] ?? '' })}</b>
          <span className="muted">{texts.teamText}</span>
        </div>
      </div>
      {state.kind === 'free' && (
        <Button variant="second" isFullWidth {...BookingDialog.prefetch} onClick={openBooking}>
          <Icon of={Calendar} />
          {texts.bookVisit}
        </Button>
      )}
    </>
  );
}
