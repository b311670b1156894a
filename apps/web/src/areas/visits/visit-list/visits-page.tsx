import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { booking as bookingTexts } from '@aangan/contract/visits/booking.texts';
import { session as sessionTexts } from '@aangan/contract/accounts/session.texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { openAuth } from '../../../lib/session/auth-prompt.ts';
import { listBookingsQuery } from '../shared/visit-state/api/list-bookings.ts';
import { bookedVisit } from '../shared/visit-state/booked-visit.ts';
import { useLocation } from '../../../lib/router/router.tsx';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { AnyBooking } from '../../../lib/calls/wire/booking.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Route } from '../../../ui/icons.ts';
import { useStorePass } from '../shared/pass/use-store-pass.ts';
import { ZoneNote } from '../shared/zone-note/zone-note.tsx';
import { OfflineLine } from '../../../shared/offline/offline-line.tsx';
import { bookings as texts } from './visits.texts.ts';
import { EarlierVisits } from './components/earlier-visits.tsx';
import { DIALOGS, type DialogAct, type OnAct } from './components/visit-acts.tsx';
import { groupByStatus } from './status-groups.ts';
import { VisitCard } from './components/visit-card.tsx';
import { VisitsSkeleton } from './components/visits-skeleton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './visits-page.module.css';
import visitCardStyles from './components/visit-card.module.css';
import badgeStyles from '../../../ui/badge.module.css';
import layout from '../../../ui/layout.module.css';

/** Prefetches the visits. */
export function askForVisits(): void {
  void queryClient.prefetchQuery(listBookingsQuery);
}

/** /user/bookings: the user's visits by status. */
export function VisitsPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { status } = useSession();
  const [opened, setOpened] = useState<{ act: DialogAct; visit: AnyBooking } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = opened && DIALOGS[opened.act];

  function handleAct(act: DialogAct, visit: AnyBooking) {
    setOpened({ act, visit });
    setIsOpen(true);
  }

  return (
    <div className={layout.wrap}>
      <title>{`${texts.pageTitle} - ${SITE.name}`}</title>
      <div className={classNames(layout.pageHead, styles.head)}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {texts.title}
          </h1>
          <p>{texts.lead}</p>
        </div>
        {status !== 'anonymous' && (
          <a className={buttonClass({ variant: 'second' })} href={paths.visitDay()}>
            <Icon of={Route} />
            {texts.planDay}
          </a>
        )}
      </div>
      <div className={styles.page}>
        <OfflineLine />
        <div className={styles.zone}>
          <ZoneNote />
        </div>
        <Content onAct={handleAct} onAnswered={() => heading.current?.focus()} />
      </div>
      {opened && Dialog && (
        <Dialog
          key={`${opened.act} ${opened.visit.id}`}
          visit={opened.visit}
          isOpen={isOpen}
          movedFocus={heading}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

interface ListProps {
  onAct: OnAct;
  onAnswered: () => void;
}

function Content(props: ListProps) {
  const { status } = useSession();
  const list = useQuery({ ...listBookingsQuery, enabled: status !== 'anonymous' });
  const visits = list.data;
  useStorePass(visits);
  const wanted = useWantedVisit(visits);
  if (status === 'anonymous' || isLoggedOut(list.error)) return <LoggedOut />;
  return (
    <Loaded query={list} waiting={<VisitsSkeleton />} failure={{ title: bookingTexts.loadFailed }}>
      {(shown) => (
        <>
          <Groups {...props} wanted={wanted} visits={shown} />
          <EarlierVisits {...props} visits={shown} />
        </>
      )}
    </Loaded>
  );
}

const isLoggedOut = (error: unknown) => isApiError(error) && error.code === 'LOGGED_OUT';

/** The visit in the URL's hash; its card takes the focus once it is rendered. */
function useWantedVisit(visits: readonly AnyBooking[] | undefined): string {
  const { hash } = useLocation();
  const isThere = visits !== undefined;
  useEffect(() => {
    const card = isThere && /^#visit-\d+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  }, [hash, isThere]);
  return hash.slice(1);
}

interface GroupsProps extends ListProps {
  visits: readonly AnyBooking[];
  /** The hash of the URL, such as 'visit-12'; empty without one. */
  wanted: string;
}

function Groups({ visits, wanted, ...props }: GroupsProps) {
  if (visits.length === 0) return <NoVisits />;
  return groupByStatus(visits).map(({ group, heading, visits: inGroup }) => (
    <section className={styles.group} key={group} aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>
        {heading}
        <span className={classNames('num', badgeStyles.count)}>{inGroup.length}</span>
      </h2>
      <ul className={visitCardStyles.visits}>
        {inGroup.map((visit) => (
          <VisitCard
            key={visit.id}
            visit={visit}
            isBookedElsewhere={bookedVisit(visits, visit.propertyId) !== null}
            isWanted={wanted === `visit-${visit.id}`}
            {...props}
          />
        ))}
      </ul>
    </section>
  ));
}

function NoVisits() {
  return (
    <EmptyState
      title={bookingTexts.empty}
      text={texts.emptyText}
      action={
        <a className={buttonClass()} href={paths.listing()}>
          {texts.browseProperties}
        </a>
      }
    />
  );
}

function LoggedOut() {
  return (
    <EmptyState
      title={sessionTexts.loginForBookings}
      action={<Button onClick={() => openAuth({ returnTo: paths.bookings() })}>{texts.signInRegister}</Button>}
    />
  );
}
