import { SITE } from '@aangan/contract/site';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { DocumentPage, Section } from './document-page.tsx';

/** Contact (document section 2, 'Static pages'). */
export function ContactPage() {
  return (
    <DocumentPage
      title="Contact Us"
      description={`Call, write to or visit ${SITE.name} in ${SITE.address}.`}
      lead="Ask about a project, a visit you have booked, or your account. A person answers."
    >
      <div className="contact-grid">
        <Section id="call" title="Call">
          <dl className="contact-list">
            <dt>General</dt>
            <dd>
              <PhoneLink number={SITE.generalPhone} />
            </dd>
            <dt>Sales</dt>
            <dd>
              <PhoneLink number={SITE.salesPhone} />
            </dd>
            <dt>Support</dt>
            <dd>
              <PhoneLink number={SITE.supportPhone} />
            </dd>
          </dl>
        </Section>
        <Section id="write" title="Write">
          <p>
            <EmailLink address={SITE.generalEmail} />
          </p>
          <p>For help with your account or a booked visit, write to the support desk.</p>
          <p>
            <EmailLink address={SITE.supportEmail} />
          </p>
        </Section>
        <Section id="visit" title="Visit">
          <address>{SITE.address}</address>
        </Section>
        <Section id="hours" title="Office hours">
          <p>{SITE.officeHours}</p>
        </Section>
      </div>
    </DocumentPage>
  );
}
