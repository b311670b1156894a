import { paths } from '@aangan/contract/paths';
import { DocumentPage } from './components/document-page.tsx';
import { DocumentText, fillWithSite } from './components/document-text.tsx';
import { careers as texts } from './careers.texts.ts';

/** Careers (PAGE5). */
export function CareersPage() {
  return (
    <DocumentPage
      title={texts.title}
      description={fillWithSite(texts.description)}
      path={paths.careers()}
      lead={fillWithSite(texts.lead)}
    >
      <DocumentText sections={texts.sections} />
    </DocumentPage>
  );
}
