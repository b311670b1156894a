import type { ComparedFlats } from '@aangan/contract/catalogue/compare-entities';
import { SITE } from '@aangan/contract/core/site';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { tray } from '../shared/compare/tray.ts';
import { LostSection } from '../../../shared/sections/lost-section.tsx';
import { getComparedFlatsQuery } from './api/get-compared-flats.ts';
import { comparePath, parseCompare, type CompareState } from './compare-url.ts';
import { compare as texts } from './compare.texts.ts';
import { CompareSkeleton } from './components/compare-skeleton.tsx';
import { CompareTools } from './components/compare-tools.tsx';
import { Comparison } from './components/comparison.tsx';
import { Nothing } from './components/nothing.tsx';
import styles from './compare-page.module.css';
import layout from '../../../ui/layout.module.css';

/** Prefetches the flats of this URL. */
export function askForComparison({ search }: Location): void {
  const { flats } = parseCompare(new URLSearchParams(search));
  if (flats.length > 0) void queryClient.prefetchQuery(getComparedFlatsQuery(flats));
}

/** /compare: up to four flats side by side; all of its state is in the URL (T33). */
export function ComparePage() {
  const query = useSearchParams();
  const state = useMemo(() => parseCompare(query), [query]);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (change: Partial<CompareState>) =>
    navigate(comparePath({ ...state, ...change }), { preventScrollReset: true });
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <title>{`${texts.title} - ${SITE.name}`}</title>
      <div className={layout.pageHead}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <p>{texts.lead}</p>
      </div>
      {state.flats.length === 0 ? (
        <Nothing />
      ) : (
        <Compared state={state} onShow={show} onRemoved={() => heading.current?.focus({ preventScroll: true })} />
      )}
    </div>
  );
}

interface ComparedProps {
  state: CompareState;
  onShow: (change: Partial<CompareState>) => void;
  /** Called when a button is removed with its flat: the focus must stay inside the page. */
  onRemoved: () => void;
}

function Compared({ state, onShow, onRemoved }: ComparedProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(getComparedFlatsQuery(state.flats));
  useTrayOf(isPlaceholderData ? undefined : data);
  // while the response for a new URL loads, show the flats known already and report none as missing
  const flats = data?.flats.filter(({ id }) => state.flats.includes(id)) ?? [];
  const ids = isPlaceholderData ? state.flats : flats.map(({ id }) => id);

  function content() {
    if (isError && !data) {
      return <LostSection name={texts.title} onRetry={() => void refetch()} isRetrying={isFetching} />;
    }
    if (!data || (isPlaceholderData && flats.length === 0)) return <CompareSkeleton count={state.flats.length} />;
    return (
      <Comparison
        data={{ ...data, flats, missing: isPlaceholderData ? [] : data.missing }}
        state={state}
        isStale={isPlaceholderData}
        onAdd={(id) => onShow({ flats: [...ids, id] })}
        onRemove={(id) => {
          onShow({ flats: ids.filter((one) => one !== id) });
          onRemoved();
        }}
      />
    );
  }

  return (
    <>
      <CompareTools state={state} onShow={onShow} />
      {content()}
    </>
  );
}

/** Stores the compared flats in the tray, so that other pages can link back here and add to them. */
function useTrayOf(data: ComparedFlats | undefined): void {
  useEffect(() => {
    if (data) tray.set(data.flats.map(({ id }) => id));
  }, [data]);
}
