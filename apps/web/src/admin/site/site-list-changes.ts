/** Compares the long lists of a site row by row: in full, before and after, nobody would find what differs. */
import { fill } from '@aangan/contract/core/translation';
import type { SiteDocument } from '@aangan/contract/site/document';
import { siteCodes } from '../shared/site-words.texts.ts';
import { listsOf } from './site-lists.ts';
import { site } from './site.texts.ts';

const { rows: texts } = site;

interface Row {
  /** The same for a row of before and the one that it became. */
  id: string;
  name: string;
  isHidden: boolean;
  /** Its other values in words, by label. */
  facts: Readonly<Record<string, string>>;
}

const ROWS: Partial<Record<string, (document: SiteDocument) => Row[]>> = {
  'places.localities': (document) =>
    listsOf(document).localities.map(({ name, city, lat, lng, aliases = [], hidden = false, n }) => ({
      id: String(n ?? name),
      name,
      isHidden: hidden,
      facts: {
        [site.city]: city,
        [site.lat]: String(lat),
        [site.lng]: String(lng),
        [site.aliases]: aliases.join(', ') || site.none,
      },
    })),
  'places.landmarks': (document) =>
    listsOf(document).landmarks.map(({ key, name, kind, lat, lng }) => ({
      id: key ?? name,
      name,
      isHidden: false,
      facts: { [site.kind]: siteCodes[kind], [site.lat]: String(lat), [site.lng]: String(lng) },
    })),
  'homes.amenities': (document) =>
    listsOf(document).amenities.map(({ name, hidden = false, n }) => ({
      id: String(n ?? name),
      name,
      isHidden: hidden,
      facts: {},
    })),
};

/**
 * Returns what becomes of the rows of a list, a sentence each.
 * @returns null for a field that is none of the long lists
 */
export function listChanges(path: string, before: SiteDocument, after: SiteDocument): string[] | null {
  const rowsOf = ROWS[path];
  if (!rowsOf) return null;
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const isIn = (rows: readonly Row[]) => (row: Row) => rows.some(({ id }) => id === row.id);
  const added = now.filter((row) => !isIn(old)(row));
  const removed = old.filter((row) => !isIn(now)(row));
  const stayed = now.flatMap((row) => {
    const former = old.find(({ id }) => id === row.id);
    return former ? [{ former, row }] : [];
  });
  const order = old.filter(isIn(now)).map(({ id }) => id);
  const isOtherOrder = stayed.some(({ row }, index) => row.id !== order[index]);
  const toggled = stayed.filter(({ former, row }) => former.isHidden !== row.isHidden).map(({ row }) => row);
  return [
    ...named(texts.added, added),
    ...stayed
      .filter(({ former, row }) => former.name !== row.name)
      .map(({ former, row }) => fill(texts.renamed, { from: former.name, to: row.name })),
    ...stayed.flatMap(({ former, row }) => changedFacts(former, row)),
    ...named(
      texts.hidden,
      toggled.filter(({ isHidden }) => isHidden),
    ),
    ...named(
      texts.shown,
      toggled.filter(({ isHidden }) => !isHidden),
    ),
    ...named(texts.removed, removed),
    ...(isOtherOrder ? named(texts.order, now) : []),
  ];
}

const named = (text: (typeof texts)['added' | 'removed' | 'hidden' | 'shown' | 'order'], rows: readonly Row[]) =>
  rows.length === 0 ? [] : [fill(text, { names: rows.map(({ name }) => name).join(', ') })];

function changedFacts(former: Row, { name, facts }: Row): string[] {
  const changed = Object.entries(facts).filter(([label, value]) => former.facts[label] !== value);
  if (changed.length === 0) return [];
  const words = changed.map(([label, value]) => fill(texts.fact, { label, value }));
  return [fill(texts.changed, { name, facts: words.join(', ') })];
}
