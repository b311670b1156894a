import { queryClient } from '../../lib/calls/query-client.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { listContactLogQuery } from './api/list-contact-log.ts';
import { listRetentionQuery } from './api/list-retention.ts';
import { AffectedForm } from './components/affected-form.tsx';
import { ContactLog } from './components/contact-log.tsx';
import { RetentionTable } from './components/retention-table.tsx';
import { parseLog } from './privacy-url.ts';
import { privacy as texts } from './privacy.texts.ts';

/** Prefetches the log of this URL and the retention periods. */
export function askForPrivacy({ search }: Location): void {
  void queryClient.prefetchQuery(listContactLogQuery(parseLog(new URLSearchParams(search))));
  void queryClient.prefetchQuery(listRetentionQuery);
}

/** /admin/privacy: the contact log, the people affected by a breach, and retention periods (I37, I38). */
export function PrivacyPage() {
  return (
    <>
      <PageTitle title={texts.title} subtitle={texts.subtitle} />
      <ContactLog />
      <AffectedForm />
      <RetentionTable />
    </>
  );
}
