import { adminPaths } from '@aangan/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { Building2, CalendarCheck, ChevronRight, Plus, Users, type IconNode } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lazyCode } from '../../shared/sections/lazy-code.ts';
import { LostSection } from '../../shared/sections/lost-section.tsx';
import { chartRange, getVisitStatsQuery } from '../shared/api/get-visit-stats.ts';
import { listUpcomingBookingsQuery } from '../shared/api/list-upcoming-bookings.ts';
import { UpcomingVisits } from '../shared/upcoming-visits.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { getDashboardStatsQuery } from './api/get-dashboard-stats.ts';
import { Counters } from './components/counters.tsx';
import { charts, dashboard as texts } from './dashboard.texts.ts';
import styles from './dashboard-page.module.css';

/**
 * A separate chunk, because the charting library is larger than the rest of the page: the counters must not wait for
 * it.
 */
const chartsCode = lazyCode('visit-charts', async () => (await import('./components/visit-charts.tsx')).VisitCharts);

const QUICK_ACTIONS: readonly { label: string; href: string; icon: IconNode }[] = [
  { label: texts.addProperty, href: adminPaths.createProperty(), icon: Plus },
  { label: texts.bookings, href: adminPaths.bookings(), icon: CalendarCheck },
  { label: texts.users, href: adminPaths.users(), icon: Users },
  { label: texts.properties, href: adminPaths.properties(), icon: Building2 },
];

/** Prefetches the data of the dashboard, and the charts' code. */
export function askForDashboard(): void {
  void queryClient.prefetchQuery(getDashboardStatsQuery);
  void queryClient.prefetchQuery(listUpcomingBookingsQuery);
  void queryClient.prefetchQuery(getVisitStatsQuery(chartRange()));
  void queryClient.prefetchQuery(chartsCode);
}

/** /admin: counters, upcoming visits, charts. */
export function DashboardPage() {
  return (
    <div>
      <PageTitle
        title={texts.title}
        action={
          <a className={buttonClass()} href={adminPaths.createProperty()}>
            <Icon of={Plus} />
            {texts.addProperty}
          </a>
        }
      />
      <Counters />
      <QuickActions />
      <div className={styles.part}>
        <UpcomingVisits onOpen={() => navigate(adminPaths.bookings())} />
      </div>
      <Charts />
    </div>
  );
}

function Charts() {
  const { data: VisitCharts, isError, isFetching, refetch } = useQuery(chartsCode);
  if (VisitCharts) return <VisitCharts />;
  if (isError) return <LostSection name={charts.byDay} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton height="320px" className={styles.waiting} />;
}

function QuickActions() {
  return (
    <nav className={styles.part} aria-labelledby="quick-actions">
      <h2 id="quick-actions">{texts.quickActions}</h2>
      <div className={styles.quick}>
        {QUICK_ACTIONS.map(({ label, href, icon }) => (
          <a key={href} href={href}>
            <Icon of={icon} />
            {label}
            <Icon of={ChevronRight} size="s" />
          </a>
        ))}
      </div>
    </nav>
  );
}
