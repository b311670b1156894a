import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { RefreshCw } from '../../../../ui/icons.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { momentOf, shortDayText } from '../../shared/visit-times/days.ts';
import { getTimelineQuery } from '../api/get-timeline.ts';
import { history as texts } from '../visits.texts.ts';
import styles from './visit-history.module.css';

/** The history of a visit, oldest first (V42). */
export function VisitHistory({ visitId }: { visitId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(getTimelineQuery(visitId));
  if (data?.length === 0) return <p className={classNames('muted', styles.awaited)}>{texts.none}</p>;
  if (data) {
    return (
      <ol className={styles.timeline}>
        {data.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{momentText(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    );
  }
  if (!isError) {
    return (
      <div className={styles.awaited}>
        <output className="sr-only">{texts.loading}</output>
        <Skeleton width="60%" height="22px" />
        <Skeleton width="72%" height="22px" />
      </div>
    );
  }
  return (
    <div className={styles.awaited} role="alert">
      <p>{texts.failed}</p>
      <Button variant="second" onClick={() => void refetch()} isBusy={isFetching} busyText={texts.tryAgain}>
        <Icon of={RefreshCw} size="s" />
        {texts.tryAgain}
      </Button>
    </div>
  );
}

/** Returns, for example, 'Fri 20 Nov, 9:12 am'. */
function momentText(at: string): string {
  const { date, time } = momentOf(at);
  return fill(texts.moment, { day: shortDayText(date), time: formatTime(time) });
}
