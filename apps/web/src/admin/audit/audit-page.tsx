import { useRef } from 'react';
import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { listAdminsQuery } from './api/list-admins.ts';
import { listAuditEntriesQuery } from './api/list-audit-entries.ts';
import { AuditFilterBar } from './components/audit-filter-bar.tsx';
import { AuditResults } from './components/audit-results.tsx';
import { audit } from './audit.texts.ts';
import { auditPath, NO_FILTERS, parseAudit, type AuditFilters } from './audit-url.ts';

/** Asks for what stands at this address before the page is shown. */
export function askForAudit({ search }: Location): void {
  void queryClient.prefetchQuery(listAdminsQuery);
  void queryClient.prefetchQuery(listAuditEntriesQuery(parseAudit(new URLSearchParams(search))));
}

/** /admin/audit: who did what to which property, media, booking or user, when, before and after; and who exported, signed in, was refused. */
export function AuditPage() {
  const query = useSearchParams();
  const state = parseAudit(query);
  const show = (change: Partial<AuditFilters>) => {
    const next = auditPath({ ...state, ...change, page: 0 });
    if (next !== auditPath(state)) navigate(next, { preventScrollReset: true });
  };
  // Takes the focus from a control that goes with what it changed.
  const firstFilter = useRef<HTMLSelectElement>(null);
  function handleReset() {
    show(NO_FILTERS);
    firstFilter.current?.focus();
  }
  return (
    <>
      <PageTitle title="Audit log" subtitle={audit.subtitle} />
      <AuditFilterBar state={state} firstRef={firstFilter} onChange={show} />
      <AuditResults state={state} onChange={show} onReset={handleReset} />
    </>
  );
}
