import { paths } from '@aangan/contract/paths';
import { DocumentPage } from './components/document-page.tsx';
import { DocumentText, fillWithSite } from './components/document-text.tsx';
import { refund as texts } from './refund.texts.ts';

/** Refund policy (PAGE5: real, short, honest). */
export function RefundPage() {
  return (
    <DocumentPage
      title={texts.title}
      description={fillWithSite(texts.description)}
      path={paths.refund()}
      isLegal
      hasVersions
      lead={fillWithSite(texts.lead)}
    >
      <DocumentText sections={texts.sections} />
    </DocumentPage>
  );
}
