import { useState } from 'react';
import { addDays } from '@aangan/contract/core/dates';
import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OfflineLine } from '../../shared/offline/offline-line.tsx';
import { LeaveDialog } from '../shared/leave-dialog.tsx';
import { useLeaveGuard } from '../shared/leave-guard.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { getVisitSettingsQuery } from './api/get-visit-settings.ts';
import { listVisitAbsencesQuery } from './api/list-visit-absences.ts';
import { listVisitExceptionsQuery } from './api/list-visit-exceptions.ts';
import { listVisitsQuery } from './api/list-visits.ts';
import { AwayTab } from './components/away-tab.tsx';
import { DaysTab } from './components/days-tab.tsx';
import { HoursTab } from './components/hours-tab.tsx';
import { VisitCalendar } from './components/visit-calendar.tsx';
import type { HoursDrafts } from './hours-draft.ts';
import { parseVisits, TABS, visitsPath, type VisitsState, type VisitsTab } from './visit-settings-url.ts';
import { visits as texts } from './visit-settings.texts.ts';

/** Converts the state of the URL to filters of the calls. */
function filtersOf({ week, host, property }: VisitsState) {
  return {
    from: week,
    to: addDays(week, 6),
    hostId: host === '' ? undefined : Number(host),
    propertyId: property === '' ? undefined : Number(property),
  };
}

/** Prefetches the data of this URL. */
export function askForVisits({ search }: Location): void {
  const state = parseVisits(new URLSearchParams(search));
  if (state.tab === 'calendar') void queryClient.prefetchQuery(listVisitsQuery(filtersOf(state)));
  if (state.tab === 'calendar' || state.tab === 'hours') void queryClient.prefetchQuery(getVisitSettingsQuery);
  if (state.tab === 'calendar' || state.tab === 'days') void queryClient.prefetchQuery(listVisitExceptionsQuery);
  if (state.tab === 'away') void queryClient.prefetchQuery(listVisitAbsencesQuery);
}

/** /admin/visits: all visits by week, and the hours in which visits are possible. */
export function VisitSettingsPage() {
  const state = parseVisits(useSearchParams());
  // unsaved changes by property, so that switching the tab or the property does not lose them
  const [drafts, setDrafts] = useState<HoursDrafts>({});
  const guard = useLeaveGuard(Object.keys(drafts).length > 0, () => {});
  const show = (next: Partial<VisitsState>) =>
    navigate(visitsPath({ ...state, ...next }), { preventScrollReset: true });
  const panels: Record<VisitsTab, React.ReactNode> = {
    calendar: <VisitCalendar state={state} filters={filtersOf(state)} onShow={show} />,
    hours: (
      <HoursTab
        property={state.property}
        onProperty={(property) => show({ property })}
        drafts={drafts}
        onDrafts={setDrafts}
      />
    ),
    days: <DaysTab />,
    away: <AwayTab />,
  };
  return (
    <>
      <PageTitle title={texts.title} />
      <OfflineLine />
      <Tabs
        label={texts.tabs.label}
        value={state.tab}
        tabs={TABS.map((tab) => ({ value: tab, label: texts.tabs[tab], panel: tab === state.tab && panels[tab] }))}
        onChange={(value) => show({ tab: TABS.find((tab) => tab === value) ?? 'calendar' })}
      />
      <LeaveDialog guard={guard} />
    </>
  );
}
