/** The places of a site's document: its localities and their numbers (S25 to S31). */
import type { SiteLandmark } from '../core/site.ts';
import type { SiteLists, SiteLocality } from '../core/site-lists.ts';
import { LOCALITIES } from '../catalogue/search-lists.ts';
import type { SiteDocument } from './document.ts';

export type GivenLocality = NonNullable<NonNullable<SiteDocument['places']>['localities']>[number];
type GivenLandmark = NonNullable<NonNullable<SiteDocument['places']>['landmarks']>[number];

const POINTS: Record<(typeof LOCALITIES)[number], readonly [lat: number, lng: number]> = {
  'Moshi-Dudulgaon': [18.66, 73.887],
  'Moshi-Bohradewadi': [18.676, 73.848],
  Charholi: [18.634, 73.904],
  Chikhali: [18.669, 73.821],
  'Spine Road': [18.65, 73.848],
};

/** The usual localities, as a document would give them: at about their middles, as on our sketch. */
export const DEFAULT_LOCALITIES: readonly (GivenLocality & { n: number })[] = LOCALITIES.map((name, n) => {
  const [lat, lng] = POINTS[name];
  return { name, city: 'Pune', lat, lng, n };
});

/** The localities that a document gives, or the usual ones. */
export const localitiesOf = ({ places }: SiteDocument): readonly GivenLocality[] =>
  places?.localities ?? DEFAULT_LOCALITIES;

/** Gives the localities of a document as values of the site; one without a number has the lowest that is free. */
export function localityValues(given: readonly GivenLocality[] | undefined): SiteLists {
  if (given === undefined) return {};
  const taken = new Set(given.map(({ n }) => n));
  const cities = [...new Set(given.map(({ city }) => city))];
  const localities = cities
    .flatMap((city) => given.filter((one) => one.city === city))
    .map((one) => toValue(one, taken));
  const offered = localities.filter(({ hidden }) => !hidden);
  const groups = cities.flatMap((city) => {
    const names = offered.filter((one) => one.city === city).map(({ name }) => name);
    return names.length > 0 ? [{ city, names }] : [];
  });
  return { localities, localityGroups: groups.length > 1 ? groups : [{ names: offered.map(({ name }) => name) }] };
}

function toValue(
  { aliases = [], hidden = false, n, ...one }: GivenLocality,
  taken: Set<number | undefined>,
): SiteLocality {
  return {
    ...one,
    ...(aliases.length > 0 && { aliases }),
    ...(hidden && { hidden }),
    n: n ?? takeLowest(taken),
  };
}

/** Landmarks of a document as values of the site; the key of one without is its name. */
export const landmarkValues = (given: readonly GivenLandmark[] | undefined): SiteLandmark[] | undefined =>
  given?.map(({ key, ...one }) => ({ key: key ?? one.name, ...one }));

/** Takes the lowest number that is free. */
function takeLowest(taken: Set<number | undefined>): number {
  let n = 0;
  while (taken.has(n)) n += 1;
  taken.add(n);
  return n;
}
