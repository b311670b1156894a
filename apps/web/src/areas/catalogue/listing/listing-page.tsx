import { useDeferredValue, useEffect, useRef, type RefObject } from 'react';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useBlocksKeepAlive } from '../../../lib/router/keep-alive.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { useLocation } from '../../../lib/router/router.tsx';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { LazyPart } from '../../../shared/sections/lazy-part.tsx';
import { getHiddenHomesQuery } from '../shared/hidden-homes/api/get-hidden-homes.ts';
import { CompareTray } from '../shared/compare/compare-tray.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { CountLine } from './components/count-line.tsx';
import { FilterRail } from './components/filter-rail.tsx';
import { PhoneTools } from './components/phone-tools.tsx';
import { Results } from './components/results.tsx';
import { SaveSearch } from './components/save-search.tsx';
import { ViewChoice } from './components/view-choice.tsx';
import { recentlyViewedCode } from './lazy-parts.ts';
import { activeFilters } from '../shared/search/active-filters.ts';
import {
  listingPath,
  LISTING_SORTS,
  parseListing,
  pickFilters,
  type ListingState,
  type SearchFilters,
} from '../shared/search/listing-url.ts';
import * as texts from './listing.texts.ts';
import { useListingState } from './use-listing-state.ts';
import { listingQuery, useListing, useShownState, type Listing } from './use-listing.ts';
import { useMapTwin } from './use-map-twin.ts';
import { classNames } from '../../../ui/class-names.ts';
import phoneToolsStyles from './components/phone-tools.module.css';
import styles from './listing-page.module.css';
import chipStyles from '../../../ui/chip.module.css';
import layout from '../../../ui/layout.module.css';

/** Prefetches the list of this URL, and the user's hidden and opened homes. */
export function askForListing({ search }: Location): Promise<void> {
  void queryClient.prefetchQuery(getHiddenHomesQuery);
  return queryClient.prefetchQuery(listingQuery(parseListing(new URLSearchParams(search))));
}

/** All properties, filtered and sorted by the URL. */
export function ListingPage() {
  const { state, filters, show, reset } = useListingState();
  const shown = useShownState(state);
  const listing = useListing(shown);
  const twin = useMapTwin(shown);
  useBlocksKeepAlive(!listing.page);
  // Not rendered on a phone, where it would be hidden but render again at each step.
  const isWide = useIsWide();
  const area = useRef<HTMLElement>(null);
  usePageTurn(state, area);
  useLastPage(state, listing);
  // Keeps the focus inside the page when a button goes with the filter that it removed.
  const focusResults = () => area.current?.focus({ preventScroll: true });
  const showWithout = (change: Partial<ListingState>) => {
    show(change);
    focusResults();
  };
  const resetAll = () => {
    reset();
    focusResults();
  };
  const handleView = (view: ListingState['view']) => show({ view, page: state.page });
  // Deferred: the cards take most of the rendering time, and the pressed control must update first.
  const results = useDeferredValue(
    <Results state={shown} listing={listing} twin={twin} onReset={resetAll} onChange={showWithout} />,
  );
  const count = listing.hasFailed ? null : listing.page?.totalElements;
  const note = noteOnName(state, shown, listing);
  return (
    <div className={layout.wrap} data-waiting={count === undefined || undefined}>
      <title>{`${texts.properties} - ${SITE.name}`}</title>
      <div className={styles.head}>
        <h1>{texts.properties}</h1>
        <p className="muted">{texts.pricesInclude}</p>
      </div>
      <div className={styles.list}>
        {isWide && (
          <FilterRail
            filters={filters}
            shownFilters={pickFilters(shown)}
            onChange={show}
            onReset={reset}
            isListThere={!listing.isLoading && !listing.isStale}
          />
        )}
        <section ref={area} className={styles.results} aria-labelledby="results-title" tabIndex={-1}>
          <h2 id="results-title" className="sr-only">
            {texts.results}
          </h2>
          <div className={styles.tools}>
            <PhoneTools filters={filters} shownName={shown.name} onChange={show} onReset={reset} />
            {count !== null && <CountLine count={count} className={styles.count} />}
            <Sort state={state} onChange={show} />
            <SaveSearch className={styles.view} filters={pickFilters(shown)} />
            <ViewChoice className={styles.view} view={state.view} onChange={handleView} />
          </div>
          <ActiveFilters filters={filters} onChange={showWithout} />
          <div className={classNames(phoneToolsStyles.onlyPhone, styles.countAbove)}>
            {count !== null && <CountLine count={count} />}
            <SaveSearch className={styles.saveBelow} filters={pickFilters(shown)} isQuiet />
            <ViewChoice className={styles.viewBelow} view={state.view} onChange={handleView} />
          </div>
          {note && (
            <p className={styles.similar}>
              <output>{note}</output>
            </p>
          )}
          {results}
          <LazyPart code={recentlyViewedCode}>{(RecentlyViewed) => <RecentlyViewed />}</LazyPart>
        </section>
      </div>
      <CompareTray />
    </div>
  );
}

/** What is said where homes of another name are shown, or of names that sound alike (FIND23, L39); null for nothing. */
function noteOnName(state: ListingState, shown: ListingState, { page, isStale }: Listing): string | null {
  if (shown.name !== state.name) return fill(texts.similar, { asked: state.name, similar: shown.name });
  // who typed another script knows that names are written otherwise
  const isFoundBySound = !isStale && page?.matchedBy === 'sound' && page.totalElements > 0;
  return isFoundBySound && /[a-z]/i.test(shown.name) ? fill(texts.soundsAlike, { name: shown.name }) : null;
}

const SORTS = LISTING_SORTS.map(({ value }) => ({ value, label: texts.sorts[value] }));

interface SortProps {
  state: ListingState;
  onChange: (change: Partial<ListingState>) => void;
}

function Sort({ state, onChange }: SortProps) {
  return (
    <SelectField
      className={styles.sort}
      label={texts.sortBy}
      options={SORTS}
      value={state.sort}
      onChange={({ target }) => {
        const sort = LISTING_SORTS.find(({ value }) => value === target.value);
        if (sort) onChange({ sort: sort.value });
      }}
    />
  );
}

interface ActiveFiltersProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}

function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul className={classNames(chipStyles.chips, styles.active)} aria-label={texts.activeFilters}>
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <Chip label={label} onRemove={() => onChange(without)} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Scrolls to the top and focuses the results when a page link is followed. Not on Back, which restores its scroll
 * position, and not on a changed filter, so that the user can go on filtering.
 */
function usePageTurn(state: ListingState, results: RefObject<HTMLElement | null>) {
  const { action } = useLocation();
  const { page } = state;
  const list = listingPath({ ...state, page: 0 });
  const shown = useRef({ page, list });
  useEffect(() => {
    const last = shown.current;
    shown.current = { page, list };
    if (last.page === page || last.list !== list || action !== 'PUSH') return;
    window.scrollTo({ top: 0 });
    results.current?.focus({ preventScroll: true });
  }, [page, list, action, results]);
}

/** Redirects a page number beyond the end to the last page. */
function useLastPage(state: ListingState, { page, isStale }: Listing) {
  const last = page && !isStale && page.totalPages > 0 ? page.totalPages - 1 : null;
  useEffect(() => {
    if (last !== null && state.page > last) navigate(listingPath({ ...state, page: last }), { replace: true });
  }, [last, state]);
}
