/** Calculates the price chart. */
import { announcedChanges } from '@aangan/contract/catalogue/changes';
import { daysBetween } from '@aangan/contract/core/dates';
import type { PropertyChange, PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import { formatPriceRange, formatRupees } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { history as texts } from './history.texts.ts';

type Prices = PropertyHistory['prices'];

/** A price range, valid from a day on. Rupees. */
export interface KnownPrice {
  recordedOn: string;
  lowest: number;
  highest: number;
}

/** Returns each day's range, null for a price on request; a single end counts as both. */
export function knownPrices(prices: Prices): (KnownPrice | null)[] {
  return prices.map(({ recordedOn, minPrice, maxPrice }) =>
    minPrice || maxPrice ? { recordedOn, lowest: minPrice || maxPrice, highest: maxPrice || minPrice } : null,
  );
}

/** A line of the recorded changes. */
export interface RecordLine {
  key: string;
  /** 'yyyy-MM-dd' in India. */
  changedOn: string;
  text: string;
}

/**
 * Returns the recorded changes, newest first, plus a line for each price step without one: recorded prices may be older
 * than recorded changes.
 * @param isCut whether older changes are left out; earlier steps are then left out too
 */
export function recordLines(changes: readonly PropertyChange[], prices: Prices, isCut: boolean): RecordLine[] {
  const announced = announcedChanges(changes);
  const days = new Set(
    announced.filter(({ kind }) => kind === 'PRICE' || kind === 'FLAT').map(({ changedOn }) => changedOn),
  );
  const since = isCut ? (announced.at(-1)?.changedOn ?? '') : '';
  const steps = prices.flatMap(({ recordedOn, minPrice, maxPrice }, i) => {
    const before = prices[i - 1];
    if (!before || days.has(recordedOn) || recordedOn < since) return [];
    const [earlier, now] = [rangeText(before.minPrice, before.maxPrice), rangeText(minPrice, maxPrice)];
    if (now === earlier) return [];
    return [{ key: recordedOn, changedOn: recordedOn, text: fill(texts.step, { before: earlier, after: now }) }];
  });
  const lines = announced.map(({ id, changedOn, text }) => ({ key: String(id), changedOn, text }));
  return [...lines, ...steps].sort((a, b) => b.changedOn.localeCompare(a.changedOn));
}

/** Formats a price range to the rupee; a single end counts as both. */
function rangeText(minPrice: number, maxPrice: number): string {
  if (!minPrice && !maxPrice) return formatPriceRange(0, 0);
  const [lowest, highest] = [minPrice || maxPrice, maxPrice || minPrice];
  if (lowest === highest) return formatRupees(lowest);
  return fill(texts.range, { lowest: formatRupees(lowest), highest: formatRupees(highest) });
}

/** Returns the smallest of 1, 2, 5, 10, 20 ... that is at least a number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/** The smallest step in rupees for which an axis in lakh, or from a crore on in crore, has no two equal labels. */
const leastStep = (highest: number) => (highest >= 10_000_000 ? 1_000_000 : 10_000);

/** Returns round prices for the grid lines, ascending, with a margin to the lowest and highest price. Rupees. */
export function priceTicks(lowest: number, highest: number): number[] {
  const spread = Math.max(highest - lowest, highest / 20);
  const step = Math.max(roundStep(spread / 2), leastStep(highest));
  const from = Math.max(0, Math.floor(lowest / step - 0.3));
  const to = Math.ceil(highest / step + 0.3);
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}

/** Positions are fractions of the chart: x from its left, y from its top. */
export interface PriceChart {
  ticks: { price: number; y: number }[];
  /** SVG paths in a view box of 100 by 100. */
  paths: { lowest: string; highest: string; between: string };
  first: KnownPrice;
  last: KnownPrice;
  /** The last price; null while it is on request. */
  end: { lowest: number; highest: number } | null;
}

/**
 * Builds the chart: each price is valid until the next one and the last until today, with gaps while it is on request.
 * @param today in India, 'yyyy-MM-dd'
 * @returns null when no price is known
 */
export function priceChart(prices: Prices, today: string): PriceChart | null {
  const ranges = knownPrices(prices);
  const known = ranges.filter((range) => range !== null);
  const [first] = known;
  const last = known.at(-1);
  const began = prices[0]?.recordedOn;
  if (!first || !last || began === undefined) return null;

  const ticks = priceTicks(
    Math.min(...known.map(({ lowest }) => lowest)),
    Math.max(...known.map(({ highest }) => highest)),
  );
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const y = (price: number) => (top - price) / (top - bottom);
  const days = Math.max(daysBetween(began, today), 1);
  const x = (day: string) => round(Math.min(daysBetween(began, day) / days, 1));
  const steps = ranges.map((range, i) => {
    const next = prices[i + 1]?.recordedOn;
    const from = i === 0 ? 0 : x(prices[i]?.recordedOn ?? began);
    return (
      range && {
        from,
        to: next === undefined ? 100 : x(next),
        low: round(y(range.lowest)),
        high: round(y(range.highest)),
      }
    );
  });
  const line = (end: 'low' | 'high') =>
    steps.map((step, i) => step && `${steps[i - 1] ? 'V' : `M${step.from} `}${step[end]}H${step.to}`).join('');
  const end = ranges.at(-1);
  return {
    ticks: ticks.map((price) => ({ price, y: y(price) })),
    paths: {
      lowest: line('low'),
      highest: line('high'),
      between: steps.map((step) => step && `M${step.from} ${step.low}V${step.high}H${step.to}V${step.low}Z`).join(''),
    },
    first,
    last,
    end: end ? { lowest: y(end.lowest), highest: y(end.highest) } : null,
  };
}

/** Converts a fraction to the view box, rounded to hundredths. */
const round = (share: number) => Math.round(share * 10_000) / 100;
