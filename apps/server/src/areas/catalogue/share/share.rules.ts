import { formatDate } from '@aangan/contract/core/dates';
import { isLaterThanPromised } from '@aangan/contract/catalogue/possession';
import { homeCity, SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import type { ShownFacts } from './share.store.ts';
import { share as texts } from './share.texts.ts';

/** '2 and 3BHK'. */
export function typesOf({ flatMask }: Pick<ShownFacts, 'flatMask'>): string {
  return texts.types[flatMask] ?? texts.types[0];
}

export function placeOf({ location }: Pick<ShownFacts, 'location'>): { locality: string; city: string } {
  return { locality: location, city: homeCity() };
}

/** The promised month, and that of the register where it is a later one (T7); null is not known, or not worth a word. */
export function monthsOf({ possessionDate, readyBy }: Pick<ShownFacts, 'possessionDate' | 'readyBy'>): {
  month: string | null;
  register: string | null;
} {
  if (possessionDate === null) return { month: null, register: null };
  const isLater = readyBy !== null && isLaterThanPromised(readyBy, possessionDate);
  return {
    month: formatDate(possessionDate, 'month'),
    register: isLater ? formatDate(readyBy, 'month') : null,
  };
}

/**
 * The sentences at the foot of the picture with the register's facts.
 * @param today in India, of which the prices are
 * @param agentNumber of the firm, null until it has one
 */
export function footOf(
  { maxPrice, sample }: Pick<ShownFacts, 'maxPrice' | 'sample'>,
  today: string,
  agentNumber: string | null = SITE.agentReraNo ?? null,
): string {
  const date = formatDate(today, 'long');
  const sentences: string[] = [fill(maxPrice > 0 ? texts.pricesAsOf : texts.asOf, { date })];
  if (sample) sentences.push(texts.sampleProject);
  if (agentNumber !== null) sentences.push(fill(texts.agent, { number: agentNumber }));
  return sentences.join(' ');
}
