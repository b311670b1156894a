import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryClient } from '../../lib/calls/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { filters } from '../shared/filters.texts.ts';
import { ListPage } from '../shared/list-page.tsx';
import { useListState } from '../shared/use-list-state.ts';
import { listAdminsQuery } from './api/list-admins.ts';
import { listAuditEntriesQuery } from './api/list-audit-entries.ts';
import { auditColumns } from './components/audit-columns.tsx';
import { AuditFilterBar } from './components/audit-filter-bar.tsx';
import { audit } from '../shared/audit.texts.ts';
import { auditPath, NO_FILTERS, parseAudit } from './audit-url.ts';
import styles from './components/audit-columns.module.css';

/** Prefetches the list of this URL. */
export function askForAudit({ search }: Location): void {
  void queryClient.prefetchQuery(listAdminsQuery);
  void queryClient.prefetchQuery(listAuditEntriesQuery(parseAudit(new URLSearchParams(search))));
}

/**
 * /admin/audit: who changed which property, media, booking or user, when, before and after; also exports, sign-ins and
 * refusals.
 */
export function AuditPage() {
  const { state, show, hrefFor } = useListState(parseAudit, auditPath);
  // Takes the focus when a control goes with the filter that it changed.
  const firstFilter = useRef<HTMLSelectElement>(null);
  function handleReset() {
    show(NO_FILTERS);
    firstFilter.current?.focus();
  }
  const isFiltered = auditPath(state) !== auditPath({ ...NO_FILTERS, page: 0 });
  const reset = (
    <Button variant="second" onClick={handleReset}>
      {filters.resetFilters}
    </Button>
  );
  return (
    <ListPage
      title={audit.title}
      subtitle={audit.subtitle}
      filters={<AuditFilterBar state={state} firstRef={firstFilter} onChange={show} />}
      query={useQuery(listAuditEntriesQuery(state))}
      page={state.page}
      hrefFor={hrefFor}
      words={{ label: audit.entries, caption: audit.title, loading: audit.loading, failed: audit.loadFailed }}
      columns={auditColumns(show)}
      empty={
        isFiltered
          ? { title: audit.noneFound, text: audit.noMatch, action: reset }
          : { title: audit.none, text: audit.noneText }
      }
      className={styles.log}
    />
  );
}
