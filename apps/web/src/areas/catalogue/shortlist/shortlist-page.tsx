import { accountPaths, paths } from '@aangan/contract/paths';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { SITE } from '@aangan/contract/core/site';
import { COMPARED_MAX } from '@aangan/contract/core/limits';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { shortlist as shortlistTexts } from '@aangan/contract/catalogue/shortlist.texts';
import { plural } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowRight, Bell, EyeOff, Route, Scale, Users, type IconNode } from '../../../ui/icons.ts';
import { CardGridSkeleton } from '../../../ui/skeleton.tsx';
import { CompareTray } from '../shared/compare/compare-tray.tsx';
import { listBookingsQuery } from '../../visits/shared/visit-state/api/list-bookings.ts';
import { listShortlistQuery } from '../shared/shortlist/api/list-shortlist.ts';
import { SavedCard } from './components/saved-card.tsx';
import { UnlistedCard } from './components/unlisted-card.tsx';
import { shortlistPage as texts } from './shortlist.texts.ts';
import styles from './shortlist-page.module.css';
import layout from '../../../ui/layout.module.css';

/** Prefetches the user's shortlist and visits. */
export function askForShortlist(): void {
  void queryClient.prefetchQuery(listShortlistQuery);
  void queryClient.prefetchQuery(listBookingsQuery);
}

/** /user/shortlist: the user's saved homes. */
export function ShortlistPage() {
  const { data: entries, error } = useQuery(listShortlistQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={layout.wrap}>
      <title>{`${texts.shortlist} - ${SITE.name}`}</title>
      <div className={layout.pageHead}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.shortlist}
        </h1>
        {!(error && !entries) && (
          <p>
            {/* A blank line until the count is known, so that the cards do not shift. */}
            <output>{entries ? plural(texts.count, entries.length, {}) : '\u00a0'}</output>
          </p>
        )}
      </div>
      {/* Rendered before the homes are known, so that the cards do not shift. */}
      {(entries ? entries.length > 0 : !error) && <FromHere entries={entries ?? []} />}
      <Content onRemoved={() => heading.current?.focus()} />
      {(entries || error) && <GoOn />}
      <CompareTray />
    </div>
  );
}

/** Links to what the saved homes can be used for, and to the user's other saved data. */
function FromHere({ entries }: { entries: readonly ShortlistEntry[] }) {
  const flats = entries
    .map(({ cheapestFlatId, listed }) => (listed === false ? null : cheapestFlatId))
    .filter((id) => id !== null);
  const compared = flats.slice(0, COMPARED_MAX);
  const ways: { href: string; label: string; icon: IconNode }[] = [
    { href: paths.visitDay(), label: texts.visitDay, icon: Route },
    { href: accountPaths.boards(), label: texts.boards, icon: Users },
    { href: accountPaths.searches(), label: texts.searches, icon: Bell },
    { href: accountPaths.hidden(), label: texts.hidden, icon: EyeOff },
  ];
  if (compared.length > 1) {
    const label = plural(texts.compare, compared.length, {});
    // last, so that the others do not shift when it appears
    ways.push({ href: paths.compare(compared), label, icon: Scale });
  }
  return (
    <nav className={styles.fromHere} aria-label={texts.more}>
      {ways.map(({ href, label, icon }) => (
        <a key={href} className={buttonClass({ variant: 'second', size: 'compact' })} href={href}>
          <Icon of={icon} size="s" />
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Shown below the cards, and together with them. */
function GoOn() {
  return (
    <nav className={styles.goOn} aria-label={texts.nextSteps}>
      <a className={buttonClass({ variant: 'second' })} href={paths.listing()}>
        {texts.browseProperties}
      </a>
      <a className={buttonClass({ variant: 'quiet' })} href={paths.bookings()}>
        {texts.yourVisits}
        <Icon of={ArrowRight} />
      </a>
    </nav>
  );
}

function Content({ onRemoved }: { onRemoved: () => void }) {
  return (
    <Loaded query={useQuery(listShortlistQuery)} waiting={<Loading />} failure={{ title: shortlistTexts.loadFailed }}>
      {(entries) => <Saved entries={entries} onRemoved={onRemoved} />}
    </Loaded>
  );
}

function Saved({ entries, onRemoved }: { entries: readonly ShortlistEntry[]; onRemoved: () => void }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        title={shortlistTexts.empty}
        text={texts.emptyText}
        action={
          <a className={buttonClass()} href={paths.listing()}>
            {texts.browseProperties}
          </a>
        }
      />
    );
  }
  return (
    <>
      <CardGrid isThree>
        {entries.map((entry) => (
          <li key={entry.id}>
            {entry.listed === false ? (
              <UnlistedCard entry={entry} onRemoved={onRemoved} />
            ) : (
              <SavedCard entry={entry} onRemoved={onRemoved} />
            )}
          </li>
        ))}
      </CardGrid>
      <p className="note">* {propertyTexts.pricesInclude}.</p>
    </>
  );
}

function Loading() {
  return <CardGridSkeleton text={texts.loading} count={3} isThree hasNote />;
}
