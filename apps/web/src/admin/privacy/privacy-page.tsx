import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { listContactLogQuery } from './api/list-contact-log.ts';
import { listRetentionQuery } from './api/list-retention.ts';
import { AffectedForm } from './components/affected-form.tsx';
import { LogFilterBar } from './components/log-filter-bar.tsx';
import { LogResults } from './components/log-results.tsx';
import { RetentionTable } from './components/retention-table.tsx';
import { logPath, parseLog, type LogFilters } from './privacy-url.ts';
import { privacy as texts } from './privacy.texts.ts';
import styles from './privacy-page.module.css';

/** Asks for what stands at this address before the page is shown. */
export function askForPrivacy({ search }: Location): void {
  void queryClient.prefetchQuery(listContactLogQuery(parseLog(new URLSearchParams(search))));
  void queryClient.prefetchQuery(listRetentionQuery);
}

/** /admin/privacy: who looked at which contact, whom a breach concerns, how long rows stay (I37, I38). */
export function PrivacyPage() {
  const state = parseLog(useSearchParams());
  const show = (change: Partial<LogFilters>) => {
    const next = logPath({ ...state, ...change, page: 0 });
    if (next !== logPath(state)) navigate(next, { preventScrollReset: true });
  };
  return (
    <>
      <PageTitle title={texts.title} subtitle={texts.subtitle} />
      <section className={styles.part} aria-labelledby="looks">
        <h2 id="looks">{texts.looks.title}</h2>
        <LogFilterBar state={state} onChange={show} />
        <LogResults state={state} onChange={show} />
      </section>
      <AffectedForm />
      <RetentionTable />
    </>
  );
}
