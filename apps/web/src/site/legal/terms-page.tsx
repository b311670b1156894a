import { paths } from '@aangan/contract/paths';
import { formatDate } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { DocumentPage } from './components/document-page.tsx';
import { DocumentText, fillWithSite } from './components/document-text.tsx';
import { terms as texts } from './terms.texts.ts';

/** The day from which this text holds, 'yyyy-MM-dd'. */
const HOLDS_FROM = '2026-11-20';

/** Terms of Service; the facts are those of INFO3. */
export function TermsPage() {
  const { termsFrom = HOLDS_FROM } = SITE;
  return (
    <DocumentPage
      title={texts.title}
      description={fillWithSite(texts.description)}
      path={paths.terms()}
      isLegal
      hasVersions
      dated={fill(texts.dated, { date: formatDate(termsFrom > HOLDS_FROM ? termsFrom : HOLDS_FROM, 'long') })}
      lead={fillWithSite(texts.lead)}
    >
      <DocumentText sections={texts.sections} />
    </DocumentPage>
  );
}
