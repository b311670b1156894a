import { useQuery } from '@tanstack/react-query';
import { getPropertyStatsQuery } from '../../shared/properties/api/get-property-stats.ts';
import { homeFigures } from '../home-figures.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import styles from './home-stats.module.css';
import layout from '../../../../ui/layout.module.css';

/** What Aangan is, and the three figures; their places are held until the call has come out one way or the other. */
export function HomeStats() {
  const { data, isPending } = useQuery(getPropertyStatsQuery);
  return (
    <section className={classNames(layout.wrap, layout.section, styles.intro)} aria-label="About Aangan in numbers">
      <p className={styles.lead}>
        Aangan means courtyard, the open room every other room looks into. We look for homes with light, air and clear
        papers.
      </p>
      <dl className={styles.stats} aria-busy={isPending}>
        {homeFigures(data ?? null).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isPending ? <FigureSkeleton /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function FigureSkeleton() {
  return (
    <span className={styles.figure} aria-hidden="true">
      {'\u00A0'}
      <Skeleton />
    </span>
  );
}
