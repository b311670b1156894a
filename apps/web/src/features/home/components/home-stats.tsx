import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../../lib/stats-query.ts';
import { homeFigures } from '../home-stats.ts';

/** What Aangan is, and the three figures; their places are held until the call has come out one way or the other. */
export function HomeStats() {
  const { data, isPending } = useQuery(statsQuery);
  return (
    <section className="wrap section intro" aria-label="About Aangan in numbers">
      <p className="lead">
        Aangan is the courtyard, the open room every other room looks into. We look for apartments that keep one.
      </p>
      <dl className="stats" aria-busy={isPending}>
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

/** As tall as a figure: the blank line makes the height, the bar only lies on it. */
function FigureSkeleton() {
  return (
    <span className="relative block w-[2.6em] max-w-full" aria-hidden="true">
      {'\u00A0'}
      <span className="sk absolute inset-y-[0.14em] left-0 w-[1.6em] max-w-full" />
    </span>
  );
}
