import type { DashboardStats } from '@aangan/contract/accounts/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { staffBadge } from '@aangan/contract/visits/status';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RefreshCw } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getDashboardStatsQuery } from '../api/get-dashboard-stats.ts';
import { counters as texts } from '../dashboard.texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './counters.module.css';
import layout from '../../../ui/layout.module.css';
import panelStyles from '../../../ui/panel.module.css';

interface Part {
  label: string;
  count: number;
  /** A colour token, which also gives the part a segment in the bar below. */
  tone?: string;
}

/** The counters of bookings, properties and users (ADMD2); each row of parts adds up to its total (ADMD6). */
export function Counters() {
  const { data, isError, isFetching, refetch } = useQuery(getDashboardStatsQuery);
  if (data) return <Figures stats={data} />;
  if (!isError) return <CountersSkeleton />;
  return (
    <Notice>
      <div className={layout.row}>
        {ADMIN_TEXTS.dashboard.loadFailed}
        <Button variant="second" size="compact" isBusy={isFetching} onClick={() => void refetch()}>
          <Icon of={RefreshCw} size="s" />
          {texts.tryAgain}
        </Button>
      </div>
    </Notice>
  );
}

function Figures({ stats: { bookings, properties, users } }: { stats: DashboardStats }) {
  return (
    <>
      <Figure
        title={texts.bookings}
        total={bookings.total}
        rows={[
          [
            { label: texts.pending, count: bookings.pending, tone: 'purple' },
            { label: texts.confirmed, count: bookings.confirmed, tone: 'green' },
            { label: texts.completed, count: bookings.completed, tone: 'grey' },
            { label: staffBadge('CANCELED').text, count: bookings.canceled, tone: 'red' },
            { label: staffBadge('NO_SHOW').text, count: bookings.noShow, tone: 'amber' },
          ],
        ]}
      />
      <div className={classNames(layout.split, styles.pair)}>
        <Figure
          title={texts.properties}
          total={properties.total}
          rows={[
            [
              { label: texts.featured, count: properties.featured },
              { label: texts.notFeatured, count: properties.total - properties.featured },
            ],
            [
              { label: texts.available, count: properties.available },
              { label: texts.unavailable, count: properties.total - properties.available },
            ],
          ]}
        />
        <Figure
          title={texts.users}
          total={users.total}
          rows={[
            [
              { label: texts.admins, count: users.admins },
              { label: texts.executives, count: users.executives },
              { label: texts.buyers, count: users.users },
            ],
            [
              { label: texts.active, count: users.active },
              { label: texts.inactive, count: users.inactive },
            ],
          ]}
        />
      </div>
    </>
  );
}

const NUMBER = new Intl.NumberFormat('en-IN');
const toneOf = (tone: string | undefined) => ({ '--tone': `var(--color-${tone})` }) as CSSProperties;

interface FigureProps {
  title: string;
  total: number;
  /** The total, split in one or several ways. */
  rows: readonly (readonly Part[])[];
}

function Figure({ title, total, rows }: FigureProps) {
  const id = `count-${title.toLowerCase()}`;
  const bars = rows.flat().filter(({ tone, count }) => tone && count > 0);
  return (
    <section className={classNames(panelStyles.panel, panelStyles.roomy, styles.sum)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classNames('num', styles.big)}>
        <span className="sr-only">{texts.total} </span>
        {NUMBER.format(total)}
      </p>
      <div
        className={styles.rows}
        style={{ '--parts': Math.max(...rows.map(({ length }) => length)) } as CSSProperties}
      >
        {rows.map((parts) => (
          <dl key={parts[0]?.label}>
            {parts.map(({ label, count, tone }) => (
              <div key={label}>
                <dt>
                  {tone && <i style={toneOf(tone)} />}
                  {label}
                </dt>
                <dd>{NUMBER.format(count)}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      {bars.length > 0 && (
        <div className={styles.parts} aria-hidden="true">
          {bars.map(({ label, count, tone }) => (
            <span key={label} style={{ ...toneOf(tone), '--n': count } as CSSProperties} />
          ))}
        </div>
      )}
    </section>
  );
}

function CountersSkeleton() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div aria-hidden="true">
        <Skeleton height="196px" />
        <div className={classNames(layout.split, styles.pair)}>
          <Skeleton height="236px" />
          <Skeleton height="236px" />
        </div>
      </div>
    </>
  );
}
