/** How a home's prices over time are drawn. */
import { announcedChanges } from '@aangan/contract/catalogue/changes';
import { daysBetween } from '@aangan/contract/core/dates';
import type { PropertyChange, PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import { formatPriceRange, formatRupees } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { history as texts } from './history.texts.ts';

type Prices = PropertyHistory['prices'];

/** A price range known from a day on. Rupees. */
export interface KnownPrice {
  recordedOn: string;
  lowest: number;
  highest: number;
}

/** Each day's range, null where the price is on request; one end alone stands for both. */
export function knownPrices(prices: Prices): (KnownPrice | null)[] {
  return prices.map(({ recordedOn, minPrice, maxPrice }) =>
    minPrice || maxPrice ? { recordedOn, lowest: minPrice || maxPrice, highest: maxPrice || minPrice } : null,
  );
}

/** A line of the changes on record. */
export interface RecordLine {
  key: string;
  /** 'yyyy-MM-dd' in India. */
  changedOn: string;
  text: string;
}

/**
 * The changes on record, newest first, with a line for each step of the drawn prices that no change tells: prices may be
 * on record from before changes were.
 * @param isCut whether older changes than these were left out; steps before the last of them are left out too
 */
export function recordLines(changes: readonly PropertyChange[], prices: Prices, isCut: boolean): RecordLine[] {
  const told = announcedChanges(changes);
  const days = new Set(
    told.filter(({ kind }) => kind === 'PRICE' || kind === 'FLAT').map(({ changedOn }) => changedOn),
  );
  const since = isCut ? (told.at(-1)?.changedOn ?? '') : '';
  const steps = prices.flatMap(({ recordedOn, minPrice, maxPrice }, i) => {
    const before = prices[i - 1];
    if (!before || days.has(recordedOn) || recordedOn < since) return [];
    const [earlier, now] = [rangeText(before.minPrice, before.maxPrice), rangeText(minPrice, maxPrice)];
    if (now === earlier) return [];
    return [{ key: recordedOn, changedOn: recordedOn, text: fill(texts.step, { before: earlier, after: now }) }];
  });
  const lines = told.map(({ id, changedOn, text }) => ({ key: String(id), changedOn, text }));
  return [...lines, ...steps].sort((a, b) => b.changedOn.localeCompare(a.changedOn));
}

/** A price range to the rupee; one end alone stands for both. */
function rangeText(minPrice: number, maxPrice: number): string {
  if (!minPrice && !maxPrice) return formatPriceRange(0, 0);
  const [lowest, highest] = [minPrice || maxPrice, maxPrice || minPrice];
  if (lowest === highest) return formatRupees(lowest);
  return fill(texts.range, { lowest: formatRupees(lowest), highest: formatRupees(highest) });
}

/** The least of 1, 2, 5, 10, 20 ... that is not below a number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/** Below this an axis in lakh, or from a crore on in crore, would name two lines alike. Rupees. */
const leastStep = (highest: number) => (highest >= 10_000_000 ? 1_000_000 : 10_000);

/** Round prices for the lines of the grid, the lowest first; what is drawn keeps some room to the outer two. Rupees. */
export function priceTicks(lowest: number, highest: number): number[] {
  const spread = Math.max(highest - lowest, highest / 20);
  const step = Math.max(roundStep(spread / 2), leastStep(highest));
  const from = Math.max(0, Math.floor(lowest / step - 0.3));
  const to = Math.ceil(highest / step + 0.3);
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}

/** Places are shares of the drawing: x from its left, y from its top. */
export interface PriceChart {
  ticks: { price: number; y: number }[];
  /** Of SVG, in a field 100 wide and 100 high. */
  paths: { lowest: string; highest: string; between: string };
  first: KnownPrice;
  last: KnownPrice;
  /** Where the last price stands; null while it is on request. */
  end: { lowest: number; highest: number } | null;
}

/**
 * Each price holds until the next one and the last until today; there is a gap while the price is on request.
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

/** A share as a place in the field of 100, to the hundredth. */
const round = (share: number) => Math.round(share * 10_000) / 100;
