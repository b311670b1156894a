import { paths } from '@aangan/contract/paths';
import { formatDate } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { EmailLink } from './components/contact-links.tsx';
import { DocumentPage, Section } from './components/document-page.tsx';

/** The day from which this text holds, 'yyyy-MM-dd'. */
const HOLDS_FROM = '2026-11-20';

/** Terms of Service; the facts are those of INFO3. */
export function TermsPage() {
  const { termsFrom = HOLDS_FROM } = SITE;
  return (
    <DocumentPage
      title="Terms of Service"
      description={`The terms on which ${SITE.name} may be used: who may use it, what a listing is and is not, visits, fees, liability and disputes.`}
      path={paths.terms()}
      isLegal
      dated={`Effective from ${formatDate(termsFrom > HOLDS_FROM ? termsFrom : HOLDS_FROM, 'long')}`}
      lead={`By registering with ${SITE.name} or using it you agree to these terms. Please read them; they are short.`}
    >
      <Section id="who" title="1. Who may use the site">
        <p>
          You must be 18 years of age or older. You register with your own mobile number, a name and an e-mail address
          that are yours, and you keep them correct. One person keeps one account. Do not share the one-time codes we
          send you: nobody at {SITE.name} will ever ask you for one.
        </p>
      </Section>
      <Section id="listings" title="2. Listings">
        <p>
          All listings are created and managed by our administrators. Users cannot post listings. We take care that a
          listing agrees with what the promoter has given us and with the public register, yet it is information, not an
          offer, and plans may change while a project is under construction.
        </p>
        <p>
          Prices are shown in Indian rupees with GST, stamp duty and registration charges included, at the rates in
          force when the listing was last changed. The binding price is the one in your agreement for sale. Areas are
          carpet areas in square feet, within the meaning of the Real Estate (Regulation and Development) Act, 2016.
        </p>
        <p>
          {`Check the registration of a project yourself on the website of ${SITE.register},`}{' '}
          <a href={SITE.reraSite} rel="noreferrer" target="_blank">
            {new URL(SITE.reraSite).host}
          </a>
          , before you pay anything. Pictures marked as computer-generated show what is planned, not what has been
          built.
        </p>
      </Section>
      <Section id="visits" title="3. Site visits and consultants">
        <p>
          You may ask for one visit to each property, from today to 30 days ahead, and move it while it is pending or
          confirmed. A visit is certain once it is confirmed. To arrange it we share your name, number and notes with
          the consultant of that property, who may call you about it. On site, follow the safety instructions of the
          people who work there.
        </p>
      </Section>
      <Section id="conduct" title="4. Fair use">
        <p>
          Do not copy the catalogue automatically, test other people&rsquo;s numbers or codes, disturb the service, or
          use it to reach our consultants with anything but your own interest in a home. We may limit, deactivate or
          close an account that does. If your account has been deactivated and you think that is a mistake, write to{' '}
          <EmailLink address={SITE.supportEmail} />.
        </p>
      </Section>
      <Section id="fees" title="5. Fees">
        <p>
          Browsing, shortlisting and booking visits cost nothing. If we ever offer a paid service, its fee is stated in
          Indian rupees (INR) before you order it, with the taxes that apply. See also our{' '}
          <a href={paths.refund()}>Refund Policy</a>.
        </p>
      </Section>
      <Section id="liability" title="6. Liability">
        <p>
          We are liable for our own wilful acts and gross negligence, and wherever the law does not let us limit our
          liability. Beyond that, our total liability towards you is limited to the fees you have paid us in the 12
          months before the claim arose or INR 5,000, whichever is greater. We are not a party to your agreement with a
          promoter and do not answer for the promoter. Nothing here takes away a right that the law on real estate or on
          consumers gives you.
        </p>
      </Section>
      <Section id="disputes" title="7. Law and disputes">
        <p>
          {[
            'Indian law applies. Please write to us first; most things can be put right in a few days. What cannot is',
            'referred to arbitration by a sole arbitrator under the Arbitration and Conciliation Act, 1996. The seat of',
            `the arbitration is ${SITE.arbitrationSeat} and its language is English. Your right to go to a consumer`,
            'commission or to the real estate authority stays as it is.',
          ].join(' ')}
        </p>
      </Section>
      <Section id="changes" title="8. Changes">
        <p>
          When these terms change in a way that matters to you, we say so on this page, with the day from which the
          change applies. If you do not agree, you may close your account: write to{' '}
          <EmailLink address={SITE.supportEmail} />.
        </p>
      </Section>
    </DocumentPage>
  );
}
