import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { EmailLink } from './components/contact-links.tsx';
import { DocumentPage, Section } from './components/document-page.tsx';

/** Refund policy (PAGE5: real, short, honest). */
export function RefundPage() {
  return (
    <DocumentPage
      title="Refund Policy"
      description={`${SITE.name} takes no payments: what that means, and whom to ask about money paid for a flat.`}
      path={paths.refund()}
      isLegal
      lead={`Using ${SITE.name} is free. The site takes no payments, so there is nothing to refund.`}
    >
      <Section id="us" title="What you pay us">
        <p>
          Nothing. Searching, shortlisting, booking and moving a visit cost nothing, and a visit you miss costs nothing
          either. If anybody asks you for money in our name, do not pay, and tell us:{' '}
          <EmailLink address={SITE.supportEmail} />.
        </p>
      </Section>
      <Section id="promoter" title="What you pay a promoter">
        <p>
          {[
            'Money for a flat is paid to the promoter of the project, under the agreement between the two of you. Refunds',
            'then follow that agreement and the Real Estate (Regulation and Development) Act, 2016. A promoter may not',
            'take more than ten per cent of the price before a registered agreement for sale. Complaints go to',
            `${SITE.register}.`,
          ].join(' ')}
        </p>
      </Section>
    </DocumentPage>
  );
}
