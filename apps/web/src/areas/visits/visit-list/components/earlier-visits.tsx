import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { bookedVisit } from '../../shared/visit-state/booked-visit.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { listEarlierQuery } from '../api/list-earlier.ts';
import { earlierTexts as texts } from '../visits.texts.ts';
import type { OnAct } from './visit-acts.tsx';
import { VisitCard } from './visit-card.tsx';
import styles from './earlier-visits.module.css';
import visitCardStyles from './visit-card.module.css';

interface EarlierVisitsProps {
  onAct: OnAct;
  onAnswered: () => void;
  /** The visits of the list above. */
  visits: readonly AnyBooking[];
}

/** The visits beyond the list, loaded page by page on demand. */
export function EarlierVisits({ visits: listed, ...props }: EarlierVisitsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isMoreAsked = useRef(false);
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...listEarlierQuery,
    enabled: isAsked,
  });
  const isShown = data !== undefined;
  // the pressed button is gone
  useEffect(() => {
    if (isShown && isAsked) heading.current?.focus();
  }, [isShown, isAsked]);
  const pages = data?.pages ?? [];
  const countOfLast = pages.at(-1)?.visits.length ?? 0;
  // after the last page the button is gone: focus the first visit of that page
  useEffect(() => {
    if (hasNextPage || !isMoreAsked.current) return;
    isMoreAsked.current = false;
    const first = [...(list.current?.children ?? [])].at(-countOfLast);
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus();
  }, [hasNextPage, countOfLast]);

  if (!isAsked || !data) {
    const ask = () => (isAsked ? void refetch() : setIsAsked(true));
    return (
      <div className={styles.ask}>
        {isError && !isFetching && <Notice>{texts.failed}</Notice>}
        <Button variant="second" isBusy={isAsked && isFetching} onClick={ask}>
          {texts.show}
        </Button>
      </div>
    );
  }
  const visits = pages.flatMap((page) => page.visits);
  const askMore = () => {
    isMoreAsked.current = true;
    void (hasNextPage ? fetchNextPage() : refetch());
  };
  return (
    <section aria-labelledby="earlier-visits">
      <h2 id="earlier-visits" className={styles.heading} ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      {visits.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <ul className={visitCardStyles.visits} ref={list}>
          {visits.map((visit) => (
            <VisitCard
              key={visit.id}
              visit={visit}
              isBookedElsewhere={bookedVisit([...listed, ...visits], visit.propertyId) !== null}
              isWanted={false}
              {...props}
            />
          ))}
        </ul>
      )}
      {(hasNextPage || isError) && (
        <div className={styles.ask}>
          {isError && !isFetching && <Notice>{texts.failed}</Notice>}
          <Button variant="second" isBusy={isFetching} onClick={askMore}>
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}
