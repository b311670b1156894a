import { paths } from '@aangan/contract/paths';
import { BOARD_RETENTION_DAYS } from '@aangan/contract/boards/lists';
import { formatDate } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { EmailLink, PhoneLink } from './components/contact-links.tsx';
import { DocumentPage } from './components/document-page.tsx';
import { DocumentText, fillWithSite } from './components/document-text.tsx';
import { privacy as texts } from './privacy.texts.ts';

/** The day from which this text holds, 'yyyy-MM-dd'. */
const HOLDS_FROM = '2026-11-23';

/** Privacy policy: what this software stores, for how long, and with whom it shares it (INFO4). */
export function PrivacyPage() {
  return (
    <DocumentPage
      title={texts.title}
      description={fillWithSite(texts.description)}
      path={paths.privacy()}
      isLegal
      hasVersions
      dated={fill(texts.dated, { date: formatDate(HOLDS_FROM, 'long') })}
      lead={texts.lead}
    >
      <DocumentText
        sections={texts.sections}
        values={{ boardDays: String(BOARD_RETENTION_DAYS) }}
        more={{ grievance: <GrievanceOfficer /> }}
      />
    </DocumentPage>
  );
}

function GrievanceOfficer() {
  const { name, email, phone } = SITE.grievanceOfficer;
  return (
    <address>
      {name}
      <br />
      {SITE.address}
      <br />
      <EmailLink address={email} />
      <br />
      <PhoneLink number={phone} />
    </address>
  );
}
