import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { EmailLink } from './components/contact-links.tsx';
import { DocumentPage, Section } from './components/document-page.tsx';

/** Careers (PAGE5). */
export function CareersPage() {
  return (
    <DocumentPage
      title="Careers"
      description={`Work at ${SITE.name} in ${SITE.office}: who we look for and how to write to us.`}
      path={paths.careers()}
      lead="There are no openings today, but we read every letter."
    >
      <Section id="people" title="Who fits in here">
        <p>
          People who would rather lose a sale than bend a figure. Consultants who know one locality on foot; writers who
          can describe a flat without adjectives; engineers who care how heavy a page is on a cheap phone.
        </p>
      </Section>
      <Section id="apply" title="How to write to us">
        <p>
          Send a page about yourself and one piece of work you are proud of to <EmailLink address={SITE.generalEmail} />
          . We answer within two weeks, and delete your letter after six months unless you ask us to keep it.
        </p>
      </Section>
    </DocumentPage>
  );
}
