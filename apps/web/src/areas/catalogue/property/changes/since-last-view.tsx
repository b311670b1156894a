import { useQuery } from '@tanstack/react-query';
import { LostSection } from '../../../../shared/sections/lost-section.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { getChangesQuery } from './api/get-changes.ts';
import { recentChangesCode } from '../lazy-parts.ts';
import * as texts from '../property.texts.ts';
import styles from './since-last-view.module.css';
import panelStyles from '../../../../ui/panel.module.css';

/** Height of the heading and the changes shown at first. */
function heightOf(changes: number): string {
  return `calc(3.1rem + ${Math.min(changes, 3)} * var(--row) + ${changes > 3 ? '2.5rem' : '0rem'})`;
}

/** What changed since the caller last viewed this home; renders nothing without changes (T28). */
export function SinceLastView({ propertyId }: { propertyId: number }) {
  const query = useQuery(getChangesQuery(propertyId));
  const changes = query.data?.changes ?? [];
  const code = useQuery({ ...recentChangesCode, enabled: changes.length > 0 });
  const lost = [query, code].find(({ isError, data }) => isError && data === undefined);
  const { data: RecentChanges } = code;

  if (lost) {
    return (
      <div className={styles.since}>
        <LostSection name={texts.sinceLastLook} onRetry={() => void lost.refetch()} isRetrying={lost.isFetching} />
      </div>
    );
  }
  if (changes.length === 0) return null;
  return (
    <div className={classNames(panelStyles.panel, panelStyles.sandy, styles.since)}>
      {RecentChanges ? <RecentChanges changes={changes} /> : <Skeleton height={heightOf(changes.length)} />}
    </div>
  );
}
