import { landmarkLabel } from '@aangan/contract/catalogue/places';
import { amenityLabel, characteristicLabel, placeLabel } from '@aangan/contract/catalogue/labels';
import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import { formatArea, formatSquareMetres } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { availabilityText } from '../shared/flats/availability.ts';
import { compare as texts } from './compare.texts.ts';
import { cell, markBest, unknown, type Cell, type Compared, type Row } from './row.ts';

/** Rows on the flats and their homes. */
export function homeRows({ flats, today }: Compared): Row[] {
  const areas = flats.map(({ area }) => area);
  return [
    { label: texts.type, cells: flats.map(({ type }) => cell(type)) },
    { label: texts.carpet, cells: markBest(flats.map(areaCell), areas, 'highest') },
    { label: texts.available, cells: flats.map((flat) => cell(availabilityText(flat, today))) },
    { label: texts.plan, cells: flats.map(({ plan }) => ({ ...cell(plan && texts.plan), href: plan?.url })) },
    ...characteristicRows(flats),
  ];
}

function areaCell({ area, areaSqM }: ComparedFlat): Cell {
  return cell(fill(texts.areas, { feet: formatArea(area), metres: formatSquareMetres(areaSqM) }));
}

/** One row per characteristic of any of them. */
function characteristicRows(flats: readonly ComparedFlat[]): Row[] {
  const names = namesOf(flats.flatMap(({ characteristics }) => characteristics.map(({ keyName }) => keyName)));
  return [...names].map(([known, name]) => ({
    label: characteristicLabel(name),
    cells: flats.map(({ characteristics }) => {
      const lines = characteristics.filter(({ keyName }) => keyOf(keyName) === known).map(({ valueName }) => valueName);
      return lines.length > 0 ? { lines, isKnown: true } : unknown;
    }),
  }));
}

/** Rows on their locations; a home without coordinates has no distances. */
export function placeRows(flats: readonly ComparedFlat[]): Row[] {
  return [
    { label: texts.locality, cells: flats.map(({ location }) => cell(placeLabel(location))) },
    { label: texts.station, cells: flats.map((flat) => nearestCell(flat, 'STATION')) },
    { label: texts.airport, cells: flats.map((flat) => nearestCell(flat, 'AIRPORT')) },
  ];
}

function nearestCell({ distances }: ComparedFlat, kind: ComparedFlat['distances'][number]['kind']): Cell {
  // nearest first
  const nearest = distances.find((one) => one.kind === kind);
  return cell(nearest ? fill(texts.distance, { place: landmarkLabel(nearest), km: nearest.km.toFixed(1) }) : null);
}

/** One row per amenity of any of them. */
export function amenityRows(flats: readonly ComparedFlat[]): Row[] {
  const names = namesOf(flats.flatMap(({ amenities }) => amenities));
  return [...names].map(([known, first]) => {
    const has = flats.map(({ amenities }) => amenities.some((name) => keyOf(name) === known));
    const isEverywhere = flats.length > 1 && has.every(Boolean);
    return {
      label: amenityLabel(first),
      cells: has.map((it) => (it ? cell(texts.yes) : unknown)),
      mark: isEverywhere ? fill(texts.allHaveIt, { count: String(flats.length) }) : undefined,
    };
  });
}

/** Normalizes a name: two homes may differ in upper and lower case. */
const keyOf = (name: string) => name.trim().toLowerCase();

/** Returns each name once, in its first spelling, by its normalized form. */
function namesOf(names: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const name of names) if (!known.has(keyOf(name))) known.set(keyOf(name), name);
  return known;
}
