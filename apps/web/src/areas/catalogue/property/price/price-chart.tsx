import { todayInIndia, formatDate } from '@aangan/contract/core/dates';
import type { PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import { formatPrice, formatPriceRange, formatRupees } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import type { CSSProperties } from 'react';
import { history as texts } from './history.texts.ts';
import { knownPrices, priceChart, type PriceChart as Drawing } from './price-chart-view.ts';
import { Chart } from './chart.tsx';
import styles from './price-chart.module.css';

/** The price range over time, as steps; renders nothing if the price was always on request. */
export function PriceChart({ prices }: Pick<PropertyHistory, 'prices'>) {
  const today = todayInIndia();
  const chart = priceChart(prices, today);
  if (!chart) return null;
  return (
    <Chart
      title={texts.price}
      legend={[
        { name: texts.highest, tone: styles.highest },
        { name: texts.lowest, tone: styles.lowest },
      ]}
      drawing={<Steps chart={chart} from={prices[0]?.recordedOn ?? today} today={today} />}
      columns={[texts.date, texts.lowest, texts.highest]}
      rows={() => rowsOf(prices)}
    />
  );
}

function rowsOf(prices: PropertyHistory['prices']): string[][] {
  return knownPrices(prices).map((range, i) => {
    const ends = range ? [range.lowest, range.highest].map(formatRupees) : Array(2).fill(formatPriceRange(0, 0));
    return [formatDate(prices[i]?.recordedOn ?? '', 'long'), ...ends];
  });
}

const at = (y: number) => ({ '--y': y }) as CSSProperties;

/** The SVG is stretched to its width; labels are HTML beside it, so that they keep the text size. */
function Steps({ chart, from, today }: { chart: Drawing; from: string; today: string }) {
  const { ticks, paths, first, last, end } = chart;
  const label = fill(texts.chart, {
    month: formatDate(first.recordedOn, 'month'),
    lowestThen: formatPrice(first.lowest),
    lowestNow: formatPrice(last.lowest),
    highestThen: formatPrice(first.highest),
    highestNow: formatPrice(last.highest),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG has no URL for an img
    <div className={styles.drawing} role="img" aria-label={label}>
      {ticks.map(({ price, y }) => (
        <span key={price} className={styles.tick} style={at(y)}>
          <span>{formatPrice(price)}</span>
        </span>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className={styles.between} d={paths.between} />
        <path className={styles.highest} d={paths.highest} />
        <path className={styles.lowest} d={paths.lowest} />
      </svg>
      {end && (
        <>
          <span className={styles.highest} style={at(end.highest)}>
            <b>{formatPrice(last.highest)}</b>
          </span>
          {end.lowest !== end.highest && (
            <span className={styles.lowest} style={at(end.lowest)}>
              <b>{formatPrice(last.lowest)}</b>
            </span>
          )}
        </>
      )}
      <span className={styles.days}>
        <span>{formatDate(from, 'short')}</span>
        {from !== today && <span>{formatDate(today, 'short')}</span>}
      </span>
    </div>
  );
}
