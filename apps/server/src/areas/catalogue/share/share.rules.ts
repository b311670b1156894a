import { formatDate } from '@aangan/contract/core/dates';
import { isLaterThanPromised } from '@aangan/contract/catalogue/possession';
import { cityOf } from '@aangan/contract/catalogue/city-of';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { flatTypesOfMask } from '../../../sql/properties.sql.ts';
import type { ShownFacts } from './share.store.ts';
import { wordsIn, type ShareWords } from './share.words.ts';

const ENGLISH = () => wordsIn('en');

/** '2 and 3BHK'. */
export function typesOf({ flatMask }: Pick<ShownFacts, 'flatMask'>, { texts }: ShareWords = ENGLISH()): string {
  const types = flatTypesOfMask(flatMask);
  const last = types.pop();
  if (last === undefined) return texts.noTypes;
  const first = types.map((type) => type.replace('BHK', '')).join(', ');
  return first === '' ? last : fill(texts.types, { first, last });
}

/** The locality and the city of a home; one without a word of the language is named in English. */
export function placeOf(
  { location }: Pick<ShownFacts, 'location'>,
  { places }: Pick<ShareWords, 'places'>,
): { locality: string; city: string } {
  const nameOf = (place: string) => (Object.hasOwn(places, place) ? places[place] : undefined) ?? place;
  return { locality: nameOf(location), city: nameOf(cityOf(location)) };
}

/** The promised month, and that of the register where it is a later one (T7); null is not known, or not worth a word. */
export function monthsOf(
  { possessionDate, readyBy }: Pick<ShownFacts, 'possessionDate' | 'readyBy'>,
  { formats }: ShareWords = ENGLISH(),
): { month: string | null; register: string | null } {
  if (possessionDate === null) return { month: null, register: null };
  const isLater = readyBy !== null && isLaterThanPromised(readyBy, possessionDate);
  return {
    month: formatDate(possessionDate, 'month', formats.dates),
    register: isLater ? formatDate(readyBy, 'month', formats.dates) : null,
  };
}

/**
 * The sentences at the foot of the picture with the register's facts.
 * @param today in India, of which the prices are
 * @param options `agentNumber` is the firm's, null until it has one
 */
export function footOf(
  { maxPrice, sample }: Pick<ShownFacts, 'maxPrice' | 'sample'>,
  today: string,
  options: { agentNumber?: string | null; words?: ShareWords } = {},
): string {
  const { agentNumber = SITE.agentReraNo ?? null, words = ENGLISH() } = options;
  const { texts, formats } = words;
  const date = formatDate(today, 'long', formats.dates);
  const sentences: string[] = [fill(maxPrice > 0 ? texts.pricesAsOf : texts.asOf, { date })];
  if (sample) sentences.push(texts.sampleProject);
  if (agentNumber !== null) sentences.push(fill(texts.agent, { number: agentNumber }));
  return sentences.join(' ');
}
