import { formatDate } from '@aangan/contract/core/dates';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Legend,
  ResponsiveContainer,
  Text,
  Tooltip,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts';
import { chartRange, getVisitStatsQuery } from '../../shared/api/get-visit-stats.ts';
import { everyDay, mostWanted, STATUS_SERIES, type DayCounts, type PropertyCount } from '../chart-data.ts';
import { classNames } from '../../../ui/class-names.ts';
import { charts as texts } from '../dashboard.texts.ts';
import styles from './visit-charts.module.css';
import panelStyles from '../../../ui/panel.module.css';

const color = (token: string) => `var(--color-${token})`;
const AXIS = { stroke: color('control'), tick: { fill: color('muted'), fontSize: 14 }, tickLine: false } as const;
const CHART_HEIGHT = 240;
/** No animation: it explains nothing, and some users prefer reduced motion. */
const STILL = { isAnimationActive: false } as const;
const shortDay = (date: string) => formatDate(date, 'short').replace(/ \d{4}$/, '');
const isCounted = (day: DayCounts) => STATUS_SERIES.some(({ key }) => day[key] > 0);

/** Visits around today by day and status, and by property. Renders nothing without data. */
export function VisitCharts() {
  const [range] = useState(() => chartRange());
  const { data } = useQuery(getVisitStatsQuery(range));
  if (!data) return null;
  const days = everyDay(data.byDay, range);
  const wanted = mostWanted(data.byProperty);
  const period = fill(texts.period, {
    from: formatDate(range.startDate, 'short'),
    to: formatDate(range.endDate, 'short'),
  });
  return (
    <div className={styles.charts}>
      <Figure title={texts.byDay} period={period} isEmpty={!days.some(isCounted)} table={<DayTable days={days} />}>
        <DayChart days={days} />
      </Figure>
      <Figure
        title={texts.wanted}
        period={period}
        isEmpty={wanted.length === 0}
        table={<WantedTable wanted={wanted} />}
      >
        <WantedChart wanted={wanted} />
      </Figure>
    </div>
  );
}

interface FigureProps {
  title: string;
  period: string;
  isEmpty: boolean;
  /** The chart's data, for screen readers. */
  table: ReactNode;
  children: ReactNode;
}

function Figure({ title, period, isEmpty, table, children }: FigureProps) {
  const id = `chart-${title.replaceAll(' ', '-').toLowerCase()}`;
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classNames('small muted', styles.period)}>{period}</p>
      {isEmpty ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <div aria-hidden="true">{children}</div>
          <details className={styles.numbers}>
            <summary>{fill(texts.asTable, { title })}</summary>
            {table}
          </details>
        </>
      )}
    </section>
  );
}

function DayChart({ days }: { days: readonly DayCounts[] }) {
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <BarChart data={[...days]} accessibilityLayer={false} margin={{ left: -28, right: 0, top: 8, bottom: 0 }}>
        <CartesianGrid vertical={false} stroke={color('line')} />
        <XAxis {...AXIS} dataKey="date" tickFormatter={shortDay} minTickGap={24} />
        <YAxis {...AXIS} allowDecimals={false} axisLine={false} />
        <Tooltip
          {...STILL}
          cursor={{ fill: color('sand') }}
          labelFormatter={(date) => (typeof date === 'string' ? formatDate(date, 'long') : '')}
        />
        <Legend
          itemSorter={null}
          iconType="square"
          iconSize={10}
          formatter={(label) => <span className={styles.legend}>{label}</span>}
        />
        {STATUS_SERIES.map(({ key, label, tone }) => (
          <Bar key={key} {...STILL} dataKey={key} name={label} stackId="visits" fill={color(tone)} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Pixels; room for two lines of a name beside its bar. */
const NAME_WIDTH = 128;

/** The name of a property in at most two lines, truncated with an ellipsis; in full on hover and in the table. */
function NameTick({ x, y, textAnchor, verticalAnchor, payload }: YAxisTickContentProps) {
  const name = String(payload.value);
  const place = { x, y, textAnchor, verticalAnchor };
  return (
    <g>
      <title>{name}</title>
      <Text {...AXIS.tick} {...place} width={NAME_WIDTH - 8} lineHeight="1.2em" maxLines={2}>
        {name}
      </Text>
    </g>
  );
}

function WantedChart({ wanted }: { wanted: readonly PropertyCount[] }) {
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <BarChart
        data={[...wanted]}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ left: 0, right: 32, top: 8, bottom: 0 }}
      >
        <XAxis type="number" hide allowDecimals={false} />
        <YAxis {...AXIS} type="category" dataKey="propertyName" tick={NameTick} width={NAME_WIDTH} axisLine={false} />
        <Bar {...STILL} dataKey="count" name={texts.visits} fill={color('brand')} radius={4} barSize={20}>
          <LabelList dataKey="count" position="right" fill={color('ink')} fontSize={14} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

function DayTable({ days }: { days: readonly DayCounts[] }) {
  return (
    <table>
      <caption className="sr-only">{texts.byDayAndStatus}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          {STATUS_SERIES.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.filter(isCounted).map((day) => (
          <tr key={day.date}>
            <th scope="row">{shortDay(day.date)}</th>
            {STATUS_SERIES.map(({ key }) => (
              <td key={key}>{day[key]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WantedTable({ wanted }: { wanted: readonly PropertyCount[] }) {
  return (
    <table>
      <caption className="sr-only">{texts.wanted}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.property}</th>
          <th scope="col">{texts.visits}</th>
        </tr>
      </thead>
      <tbody>
        {wanted.map(({ propertyId, propertyName, count }) => (
          <tr key={propertyId}>
            <th scope="row">{propertyName}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
