/** The lists of a site's document: its places, and what it offers of homes (S25 to S35). */
import * as z from 'zod/mini';
import { AMENITIES } from '../catalogue/filter-lists.ts';
import { PLACE_KINDS } from '../catalogue/lists.ts';
import { FLAT_TYPES } from '../catalogue/search-lists.ts';
import { integer, oneOf } from '../core/fields.ts';
import { PRICE_MAX } from '../core/limits.ts';
import { DEFAULT_SITE } from '../core/site.ts';
import { fill } from '../core/translation.ts';
import { line, list, part, pattern, SITE_LIMITS as L } from './document-fields.ts';
import { site as texts } from './document.texts.ts';

/** A point in India, to which all places of a site are held. */
const degreesWithin = (min: number, max: number) =>
  z.number({ error: texts.inIndia }).check(z.gte(min, texts.inIndia), z.lte(max, texts.inIndia));

const point = { lat: degreesWithin(6, 38), lng: degreesWithin(68, 98) };

/** The name of a locality, of which several stand in one text with commas between them. */
const localityName = line(L.label, 2).check(z.refine((value) => !value.includes(','), texts.comma));

const locality = part({
  name: localityName,
  city: line(L.label, 2),
  ...point,
  aliases: z.optional(list(localityName, L.aliases)),
  hidden: z.optional(z.boolean({ error: 'Must be true or false' })),
  /** Its bit (S31). Nobody types it: a save gives it. */
  n: z.optional(integer(0, L.localities - 1)),
});

const landmark = part({
  key: z.optional(pattern(/^[a-z\d-]{1,40}$/, texts.key)),
  name: line(L.label, 2),
  kind: oneOf(PLACE_KINDS),
  ...point,
});

const isOnce = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length;

export type Named = [value: string, ...path: (string | number)[]][];

/** Refuses a name that stands there before, letter case ignored. */
export const eachOnce = <Value>(namesOf: (value: Value) => Named, message: string = texts.twice) =>
  z.superRefine<Value>((value, context) => {
    const seen = new Set<string>();
    for (const [name, ...path] of namesOf(value)) {
      if (seen.has(name.toLowerCase())) context.addIssue({ code: 'custom', message, path, input: name });
      seen.add(name.toLowerCase());
    }
  });

/** Each locality is in one of the cities, and has no name of one: a link to a city means all its localities (S29). */
const inCities = z.superRefine<{ cities?: string[] | undefined; localities?: z.output<typeof locality>[] | undefined }>(
  ({ cities = [DEFAULT_SITE.city], localities = [] }, context) => {
    const isCity = (name: string) => cities.some((city) => city.toLowerCase() === name.toLowerCase());
    for (const [index, { name, city, aliases = [] }] of localities.entries()) {
      const refuse = (message: string, input: string, ...path: (string | number)[]) =>
        context.addIssue({ code: 'custom', message, path: ['localities', index, ...path], input });
      if (!cities.includes(city)) refuse(texts.oneOfCities, city, 'city');
      if (isCity(name)) refuse(texts.twice, name, 'name');
      for (const [at, alias] of aliases.entries()) if (isCity(alias)) refuse(texts.twice, alias, 'aliases', at);
    }
  },
);

export const placesPart = part({
  state: z.optional(line(L.label, 2)),
  cities: z.optional(
    list(line(L.label, 2), L.cities).check(
      z.minLength(1, 'Must have at least one city'),
      z.refine(isOnce, texts.twice),
    ),
  ),
  localities: z.optional(
    list(locality, L.localities).check(
      z.refine((all) => all.some(({ hidden }) => !hidden), texts.chooseOne),
      eachOnce((all) =>
        all.flatMap(({ name, aliases = [] }, index): Named => [
          [name, index, 'name'],
          ...aliases.map((alias, at): Named[number] => [alias, index, 'aliases', at]),
        ]),
      ),
      eachOnce(
        (all) => all.flatMap(({ n }, index): Named => (n === undefined ? [] : [[String(n), index, 'n']])),
        texts.numberTwice,
      ),
    ),
  ),
  landmarks: z.optional(
    list(landmark, L.landmarks).check(
      eachOnce((all) => all.map(({ name }, index): Named[number] => [name, index, 'name'])),
      eachOnce((all) => all.flatMap(({ key }, index): Named => (key === undefined ? [] : [[key, index, 'key']]))),
    ),
  ),
}).check(inCities);

const band = part({ min: integer(0, PRICE_MAX), max: integer(1, PRICE_MAX) }).check(
  z.refine(({ min, max }) => min < max, { error: texts.bandEnd, path: ['max'] }),
);

/** In its usual spelling, so that homes which name it are found. */
const amenityName = line(L.label).check(
  z.refine((name) => !name.includes(','), texts.comma),
  z.overwrite((name) => AMENITIES.find((usual) => usual.toLowerCase() === name.toLowerCase()) ?? name),
);

/** `n` is the place of its bit; a save gives it, whatever is sent (`amenity-numbers.ts`). */
const amenity = part({
  name: amenityName,
  hidden: z.optional(z.boolean({ error: 'Must be true or false' })),
  n: z.optional(integer(0, L.amenities - 1)),
});

export const homesPart = part({
  flatTypes: z.optional(
    list(oneOf([...FLAT_TYPES].sort() as [(typeof FLAT_TYPES)[number]]), FLAT_TYPES.length).check(
      z.minLength(1, texts.chooseOne),
      z.refine(isOnce, texts.twice),
    ),
  ),
  bands: z.optional(
    list(band, L.bands).check(
      z.minLength(1, texts.chooseOne),
      z.superRefine((bands, context) => {
        for (const [at, { min }] of bands.entries()) {
          if (min >= (bands[at - 1]?.max ?? min)) continue;
          context.addIssue({ code: 'custom', message: texts.bandsInOrder, path: [at, 'min'], input: min });
        }
      }),
    ),
  ),
  amenities: z.optional(
    list(amenity, L.amenities).check(
      eachOnce((all) => all.map(({ name }, at): Named[number] => [name, at, 'name'])),
      z.refine(
        (amenities) => new Set([...AMENITIES, ...amenities.map(({ name }) => name)]).size <= L.amenities,
        fill(texts.tooManyAmenities, { most: String(L.amenities), usual: String(AMENITIES.length) }),
      ),
    ),
  ),
});
