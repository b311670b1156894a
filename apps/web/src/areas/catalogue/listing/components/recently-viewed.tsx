import { useQuery } from '@tanstack/react-query';
import { FewHomes } from '../../shared/hidden-homes/few-homes.tsx';
import { LostSection } from '../../../../shared/sections/lost-section.tsx';
import { listSeenQuery } from '../api/list-seen.ts';
import { recentlyViewed as texts } from '../recently-viewed.texts.ts';
import styles from './recently-viewed.module.css';

/** The homes opened last by the user (I50); renders nothing without any. */
export function RecentlyViewed() {
  const { data, isError, isFetching, refetch } = useQuery(listSeenQuery);
  if (!data && isError) {
    return <LostSection name={texts.title} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.seen} aria-labelledby="seen-lately">
      <h2 id="seen-lately">{texts.title}</h2>
      <FewHomes homes={data} />
    </section>
  );
}
