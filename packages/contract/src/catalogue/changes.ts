/** Recorded changes of a home: net changes, and their texts (T26, T27, T29). */
import { changes as texts } from './changes.texts.ts';
import { formatDate } from '../core/dates.ts';
import type { PropertyChange } from './change-entities.ts';
import type { ExtraCost } from './price-entities.ts';
import { formatArea, formatCount, formatRupees } from '../core/money.ts';
import { fill, plural } from '../core/translation.ts';

export type ChangeKind = PropertyChange['kind'];
type Change<Kind extends ChangeKind> = Extract<PropertyChange, { kind: Kind }>;
type Units = Change<'AVAILABILITY'>['before'];

/** Separates a phase from its changed field: 'Tower B: revised'. */
const OF_PHASE = ': ';

/** The subject of a flat's change: '2BHK 702' for type 2BHK of 702 sq ft. */
export const flatSubject = ({ type, area }: { type: string; area: number }): string => `${type} ${area}`;

/** The subject of a registration's change; `phase` is null where it is the only one. */
export const phaseSubject = (phase: string | null, what: string): string =>
  phase === null ? what : `${phase}${OF_PHASE}${what}`;

/** Whether two values of a kind are equal; the date of an availability count does not matter (T26). */
export function isSameValue(kind: ChangeKind, before: unknown, after: unknown): boolean {
  if (kind !== 'AVAILABILITY') return isSame(before, after);
  const [one, other] = [before as Units, after as Units];
  return one?.total === other?.total && one?.available === other?.available;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => isSame((one as Fields)[name], (other as Fields)[name]));
}
type Fields = Record<string, unknown>;

/**
 * Merges changes into net ones, newest first (T27): by kind and flat, or by kind and subject without a flat, the first
 * `before` with the last `after`; those that cancel out are left out. A flat whose type or area changed counts as one flat
 * removed and another one added.
 * @param changes in any order; ids increase with time
 */
export function netChanges(changes: readonly PropertyChange[]): PropertyChange[] {
  const net = new Map<string, PropertyChange>();
  for (const change of [...changes].sort((a, b) => a.id - b.id)) {
    const { kind, flatId, subject } = change;
    const key = JSON.stringify(flatId === null || kind === 'FLAT' ? [kind, flatId, subject] : [kind, flatId]);
    const first = net.get(key) ?? change;
    net.set(key, { ...change, before: first.before } as PropertyChange);
  }
  return [...net.values()]
    .filter(({ kind, before, after }) => !isSameValue(kind, before, after))
    .sort((a, b) => b.id - a.id);
}

/** A line of a list of changes, without its day; the id is that of one of its changes. */
export type AnnouncedChange = Pick<PropertyChange, 'id' | 'kind' | 'changedOn'> & { text: string };

/**
 * Formats changes as lines, in their order. Construction photos added, or removed, on one day share a line with their
 * number, since one site walk adds ten at once.
 */
export function announcedChanges(changes: readonly PropertyChange[]): AnnouncedChange[] {
  const lines = new Map<string, { first: PropertyChange; count: number }>();
  for (const change of changes) {
    const key = photosOfDay(change) ?? String(change.id);
    const { first, count } = lines.get(key) ?? { first: change, count: 0 };
    lines.set(key, { first, count: count + 1 });
  }
  return [...lines.values()].map(({ first, count }) => {
    const { id, kind, changedOn, after } = first;
    const forms = after === null ? texts.photosRemoved : texts.photosAdded;
    return { id, kind, changedOn, text: count === 1 ? changeText(first) : plural(forms, count, {}) };
  });
}

function photosOfDay({ kind, changedOn, before, after }: PropertyChange): string | null {
  if (kind !== 'DOCUMENT' || (after ?? before)?.mediaType !== 'CONSTRUCTION_PHOTO') return null;
  return `${changedOn} ${after === null ? 'gone' : 'come'}`;
}

/** Formats a change as a sentence without its day. */
export function changeText(change: PropertyChange): string {
  switch (change.kind) {
    case 'PRICE':
      return priceText(change);
    case 'FLAT': {
      const flat = flatText(change.subject);
      return change.after
        ? fill(texts.flatAdded, { flat, price: rupeesText(change.after.price) })
        : fill(texts.flatRemoved, { flat });
    }
    case 'POSSESSION':
    case 'REGISTER':
      return registrationText(change);
    case 'PROGRESS':
      return fill(texts.progress, { before: percentText(change.before), after: percentText(change.after) });
    case 'DOCUMENT':
      return documentText(change);
    case 'AVAILABILITY': {
      const [before, after] = [unitsText(change.before), unitsText(change.after)];
      return fill(texts.available, { flat: flatText(change.subject), before, after });
    }
    case 'CHARGES':
      return chargesText(change);
  }
}

function flatText(subject: string): string {
  const [type = '', area] = subject.split(' ');
  return area === undefined ? type : fill(texts.flat, { type, area: formatArea(Number(area)) });
}

const rupeesText = (rupees: number | null): string =>
  rupees === null || rupees === 0 ? texts.onRequest : formatRupees(rupees);
const dateText = (date: string | null): string => (date === null ? texts.unknown : formatDate(date, 'long'));
const percentText = (percent: number | null): string =>
  percent === null ? texts.unknown : fill(texts.percent, { percent: String(percent) });

function priceText({ subject, before, after }: Change<'PRICE'>): string {
  const values = { flat: flatText(subject), before: rupeesText(before), after: rupeesText(after) };
  if (!before || !after) return fill(texts.price, values);
  const difference = formatRupees(Math.abs(after - before));
  return fill(after > before ? texts.priceMore : texts.priceLess, { ...values, difference });
}

const OF_REGISTRATION = {
  promised: [texts.promised, texts.phasePromised],
  registered: [texts.registered, texts.phaseRegistered],
  revised: [texts.revised, texts.phaseRevised],
  number: [texts.number, texts.phaseNumber],
} as const;

function registrationText({ kind, subject, before, after }: Change<'POSSESSION' | 'REGISTER'>): string {
  // a phase may have a colon in its name
  const end = subject.lastIndexOf(OF_PHASE);
  const what = (end < 0 ? subject : subject.slice(end + OF_PHASE.length)) as keyof typeof OF_REGISTRATION;
  const valueText = kind === 'POSSESSION' ? dateText : (number: string | null) => number ?? texts.unknown;
  const values = { before: valueText(before), after: valueText(after) };
  const [own, ofPhase] = OF_REGISTRATION[what];
  return end < 0 ? fill(own, values) : fill(ofPhase, { ...values, phase: subject.slice(0, end) });
}

const DOCUMENT_NAMES = {
  BROCHURE: texts.brochure,
  LAYOUT: texts.layout,
  FLOOR_PLAN: texts.floorPlan,
  RERA_CERTIFICATE: texts.reraCertificate,
  VIDEO: texts.video,
  CONSTRUCTION_PHOTO: texts.constructionPhoto,
} as const;

function documentText({ before, after }: Change<'DOCUMENT'>): string {
  const document = after ?? before;
  const kind = document === null ? '' : DOCUMENT_NAMES[document.mediaType];
  if (after === null) return fill(texts.documentRemoved, { kind });
  const title = after.title ?? (after.flat === undefined ? null : flatText(after.flat));
  return title === null ? fill(texts.documentAdded, { kind }) : fill(texts.documentAddedAs, { kind, title });
}

function unitsText(units: Units): string {
  if (units === null) return texts.unknown;
  const { available, total } = units;
  if (available === null) return total === null ? texts.unknown : fill(texts.unitsInAll, { total: formatCount(total) });
  if (total === null) return formatCount(available);
  return fill(texts.unitsLeft, { left: formatCount(available), total: formatCount(total) });
}

function chargesText({ before, after }: Change<'CHARGES'>): string {
  const labels = new Set([...(after ?? []), ...(before ?? [])].map(({ label }) => label));
  const said = [...labels].flatMap((label) => {
    const [had, has] = [chargesNamed(before, label), chargesNamed(after, label)];
    if (had.length === 0) return fill(texts.chargeAdded, { label });
    if (has.length === 0) return fill(texts.chargeRemoved, { label });
    return isSame(had, has) ? [] : fill(texts.chargeChanged, { label });
  });
  if (said.length > 0) return fill(texts.charges, { changes: said.join(texts.listed) });
  // from unknown to nothing, or back
  const known = (charges: ExtraCost[] | null) => (charges === null ? texts.unknown : texts.nothing);
  return fill(texts.chargesKnown, { before: known(before), after: known(after) });
}

const chargesNamed = (charges: ExtraCost[] | null, name: string) =>
  (charges ?? []).filter(({ label }) => label === name);
