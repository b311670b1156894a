import { deskPaths } from '@aangan/contract/paths';
import { todayInIndia } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { plural } from '@aangan/contract/core/translation';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ScanLine } from '../../../ui/icons.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { classNames } from '../../../ui/class-names.ts';
import tabStyles from '../../../ui/tabs.module.css';
import { listVisitsQuery, type VisitList as ListName } from './api/desk-visits.ts';
import { Away } from './components/away.tsx';
import { CalendarFeed } from './components/calendar-feed.tsx';
import { CheckInDialog } from './components/check-in.tsx';
import { DeskSkeleton } from './components/desk-skeleton.tsx';
import { PickedVisit } from './components/picked-visit.tsx';
import { VisitList } from './components/visit-list.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { parseDesk, TABS, type DeskTab } from './desk-url.ts';
import styles from './desk-page.module.css';
import { desk as texts } from './desk.texts.ts';
import { inIndia } from './moments.ts';
import { nextStep, type StepContext } from './steps.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { useNow } from './use-now.ts';
import { useOutbox, withSteps } from './use-outbox.ts';

const isList = (tab: DeskTab): tab is ListName => tab === 'today' || tab === 'coming' || tab === 'open';

/** Prefetches the lists that this URL shows. */
export function askForDesk({ search }: Location): void {
  const { tab } = parseDesk(new URLSearchParams(search));
  const today = todayInIndia();
  void queryClient.prefetchQuery(listVisitsQuery('open', today));
  if (isList(tab)) void queryClient.prefetchQuery(listVisitsQuery(tab, today));
}

/** /desk: the visits hosted by the caller (V57). */
export function DeskPage() {
  const { tab, visit } = parseDesk(useSearchParams());
  const [isCheckingIn, setIsCheckingIn] = useState(false);
  return (
    <DeskFrame>
      <title>{`${texts.title} - ${SITE.name}`}</title>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <Button onClick={() => setIsCheckingIn(true)}>
          <Icon of={ScanLine} />
          {texts.checkIn.button}
        </Button>
      </div>
      <TabLinks tab={tab} />
      <div className={styles.tab}>
        {isList(tab) && <Visits key={tab} list={tab} chosen={visit} />}
        {tab === 'away' && <Away />}
        {tab === 'calendar' && <CalendarFeed />}
      </div>
      <CheckInDialog isOpen={isCheckingIn} onClose={() => setIsCheckingIn(false)} />
    </DeskFrame>
  );
}

/** Scrolls the chosen tab into view: on a phone it may be off-screen. */
function bringIntoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

function TabLinks({ tab }: { tab: DeskTab }) {
  const today = todayInIndia();
  const counts: Partial<Record<DeskTab, number>> = {
    today: useQuery({ ...listVisitsQuery('today', today), enabled: tab === 'today' }).data?.length ?? 0,
    coming: useQuery(listVisitsQuery('coming', today)).data?.filter(isWaiting).length ?? 0,
    open: useQuery(listVisitsQuery('open', today)).data?.length ?? 0,
  };
  return (
    <nav className={classNames(tabStyles.list, styles.tabs)} aria-label={texts.tabs.label}>
      {TABS.map((name) => (
        <a
          key={name}
          ref={name === tab ? bringIntoView : undefined}
          className={classNames(tabStyles.tab, styles.tabLink)}
          href={deskPaths.tab(name)}
          aria-current={name === tab ? 'page' : undefined}
        >
          {texts.tabs[name]}
          {(counts[name] ?? 0) > 0 && (
            <span className={classNames('num', badgeStyles.count)}>
              {counts[name]}
              {name === 'coming' && <VisuallyHidden>{texts.tabs.ofWaiting}</VisuallyHidden>}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

function Visits({ list, chosen }: { list: ListName; chosen: number | null }) {
  const now = useNow();
  const query = useQuery(listVisitsQuery(list, inIndia(now).date));
  return (
    <Loaded query={query} waiting={<DeskSkeleton />} failure={{ title: texts.loadFailed }}>
      {(all) => <Listed all={all} list={list} chosen={chosen} now={now} />}
    </Loaded>
  );
}

interface ListedProps {
  all: readonly DeskVisit[];
  list: ListName;
  chosen: number | null;
  now: ReturnType<typeof useNow>;
}

function Listed({ all, list, chosen, now }: ListedProps) {
  const { user } = useSession();
  const { state } = useOutbox();
  const isWide = useIsWide();
  // cancelled visits need no action; only today's list shows them, because the host may look for them
  const listed = list === 'coming' ? all.filter(({ stage }) => stage !== 'CANCELED') : all;
  if (listed.length === 0) return <EmptyState {...texts.empty[list]} />;
  const visits = listed.map((visit) => withSteps(visit, state));
  const waiting = visits.filter(isWaiting).length;
  const context = { now, isAdmin: user?.role === 'ADMIN' };
  const picked = isWide ? (visits.find(({ id }) => id === chosen) ?? firstWaiting(visits, context)) : undefined;
  return (
    <div className={styles.columns}>
      <div className={styles.listed}>
        {/* Always rendered: otherwise the buttons would move up under the thumb that confirms the last visit. */}
        <p className={styles.waiting}>{waiting > 0 ? plural(texts.waiting, waiting, {}) : texts.noneWaiting}</p>
        <VisitList
          visits={visits}
          tab={list}
          context={context}
          beside={isWide ? { chosen: picked?.id ?? null } : null}
        />
      </div>
      {picked && <PickedVisit key={picked.id} visit={picked} context={context} />}
    </div>
  );
}

/** The visit shown beside the list until one is chosen. */
function firstWaiting(visits: readonly DeskVisit[], context: StepContext): DeskVisit | undefined {
  const hasStep = (visit: DeskVisit) => ![null, 'reopen'].includes(nextStep(visit, context));
  return visits.find(hasStep) ?? visits[0];
}

/** Whether a visit awaits the reply of its host. */
const isWaiting = ({ stage }: DeskVisit) => stage === 'REQUESTED';
