import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { getPropertyStatsQuery } from '../../shared/properties/api/get-property-stats.ts';
import { homeFigures } from '../home-figures.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import * as texts from '../home.texts.ts';
import styles from './home-stats.module.css';
import layout from '../../../../ui/layout.module.css';

/** What the firm is, and the three figures, with skeletons until the call succeeds or fails. */
export function HomeStats() {
  const { data, isPending } = useQuery(getPropertyStatsQuery);
  const intro = SITE.intro ?? texts.meaning;
  return (
    <section
      className={classNames(layout.wrap, layout.section, styles.intro)}
      aria-label={fill(texts.numbers, { site: SITE.name })}
    >
      {intro && <p className={styles.lead}>{intro}</p>}
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
