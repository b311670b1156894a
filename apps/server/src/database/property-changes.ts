import { flatSubject, isSameValue, phaseSubject } from '@aangan/contract/catalogue/changes';
import type { PropertyChange } from '@aangan/contract/catalogue/change-entities';
import type { ExtraCost } from '@aangan/contract/catalogue/price-entities';
import type { StoredFacts, StoredFlat, StoredPhase } from '@aangan/contract/catalogue/facts';
import type { FlatType, TRACKED_MEDIA_TYPES } from '@aangan/contract/catalogue/lists';
import type { Database } from './pool.ts';

/** Facts of a property whose changes are recorded (T26). */
export interface RecordedFacts extends StoredFacts {
  /** Percent. */
  workDone: number | null;
  documents: TrackedMedia[];
}

interface TrackedMedia {
  id: number;
  mediaType: (typeof TRACKED_MEDIA_TYPES)[number];
  title: string | null;
  flatType: FlatType | null;
  flatArea: number | null;
}

/** A change to be inserted. */
type Change = Pick<PropertyChange, 'kind' | 'subject' | 'flatId' | 'before' | 'after'>;

/**
 * Records the changes of a property; nothing else writes them (T25). Runs in the transaction of the change, whose caller holds
 * the property's lock. A new property has no changes.
 * @param today in India, 'yyyy-MM-dd'
 */
export async function recordPropertyChanges(
  trx: Database,
  propertyId: number,
  before: RecordedFacts,
  after: RecordedFacts,
  today: string,
): Promise<void> {
  const rows = changesBetween(before, after).map(({ kind, subject, flatId, ...values }) => ({
    property_id: propertyId,
    changed_on: today,
    kind,
    subject,
    flat_id: flatId,
    before: jsonOf(values.before),
    after: jsonOf(values.after),
  }));
  if (rows.length > 0) await trx.insertInto('property_changes').values(rows).execute();
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Lists the differences of two states, the most important last, since the newest is shown first. */
export function changesBetween(before: RecordedFacts, after: RecordedFacts): Change[] {
  const all = [
    ...documentChanges(before, after),
    change('CHARGES', '', [chargesOf(before), chargesOf(after)]),
    change('PROGRESS', '', [before.workDone, after.workDone]),
    ...registrationChanges(before, after),
    ...flatChanges(before.flats, after.flats),
  ];
  return all.filter(({ kind, before, after }) => !isSameValue(kind, before, after));
}

type Values = readonly [before: unknown, after: unknown];

function change(kind: Change['kind'], subject: string, [before, after]: Values, flatId: number | null = null): Change {
  return { kind, subject, flatId, before, after } as Change;
}

/** Lists added and removed documents; a new title is no change (T26). */
function documentChanges(before: RecordedFacts, after: RecordedFacts): Change[] {
  const [had, has] = [new Set(before.documents.map(({ id }) => id)), new Set(after.documents.map(({ id }) => id))];
  return [
    ...before.documents.filter(({ id }) => !has.has(id)).map((gone) => ofDocument(gone, [documentValue(gone), null])),
    ...after.documents.filter(({ id }) => !had.has(id)).map((come) => ofDocument(come, [null, documentValue(come)])),
  ];
}

const ofDocument = ({ id }: TrackedMedia, values: Values) => change('DOCUMENT', String(id), values);

function documentValue({ mediaType, title, flatType, flatArea }: TrackedMedia) {
  if (flatType === null) return { mediaType, title };
  return { mediaType, title, flat: flatArea === null ? flatType : flatSubject({ type: flatType, area: flatArea }) };
}

/** Gives the charges on top, null where unknown; sorted, since their order is no fact. */
function chargesOf({ notInPrice, notInPriceAsOf }: RecordedFacts): ExtraCost[] | null {
  if (notInPriceAsOf === null) return null;
  const charges = notInPrice.map((charge) => ({ charge, text: JSON.stringify(charge) }));
  return charges.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ charge }) => charge);
}

type Registration = Pick<StoredPhase, 'name' | 'possessionDate' | 'registeredCompletion' | 'revisedCompletion'> & {
  reraNo: string | null;
};

const NO_REGISTRATION = { reraNo: null, possessionDate: null, registeredCompletion: null, revisedCompletion: null };

/** Lists the registrations; a property without phases has the one of its own columns. */
function registrationsOf({ phases, reraNo, possessionDate }: RecordedFacts): Registration[] {
  return phases.length > 0 ? phases : [{ ...NO_REGISTRATION, name: '', reraNo, possessionDate }];
}

function registrationChanges(before: RecordedFacts, after: RecordedFacts): Change[] {
  const [had, has] = [registrationsOf(before), registrationsOf(after)];
  const pairs = pairRegistrations(had, has);
  return pairs.flatMap(([one, other]) => {
    const isOneOfSeveral = (other ? has : had).length > 1;
    const subject = (what: string) => phaseSubject(isOneOfSeveral ? ((other ?? one)?.name ?? '') : null, what);
    const [from, to] = [one ?? NO_REGISTRATION, other ?? NO_REGISTRATION];
    return [
      change('REGISTER', subject('number'), [from.reraNo, to.reraNo]),
      change('POSSESSION', subject('promised'), [from.possessionDate, to.possessionDate]),
      change('POSSESSION', subject('registered'), [from.registeredCompletion, to.registeredCompletion]),
      change('POSSESSION', subject('revised'), [from.revisedCompletion, to.revisedCompletion]),
    ];
  });
}

/** Matches registrations: by number, else by name; an unmatched first one stays the first one. */
function pairRegistrations(had: readonly Registration[], has: readonly Registration[]) {
  const left = new Set(had);
  const partners = new Map<Registration, Registration>();
  const pair = (isSame: (one: Registration, other: Registration) => boolean) => {
    for (const other of has) {
      const partner = partners.has(other) ? undefined : [...left].find((one) => isSame(one, other));
      if (!partner) continue;
      left.delete(partner);
      partners.set(other, partner);
    }
  };
  pair((one, other) => one.reraNo !== null && one.reraNo === other.reraNo);
  pair((one, other) => one.name !== '' && one.name === other.name);
  pair((one, other) => one === had[0] && other === has[0]);
  return [
    ...[...left].map((one) => [one, null] as const),
    ...has.map((other) => [partners.get(other) ?? null, other] as const),
  ];
}

/** Lists changes of flats; one with another type or area counts as one removed and another added. */
function flatChanges(before: readonly StoredFlat[], after: readonly StoredFlat[]): Change[] {
  const had = new Map(before.map((flat) => [flat.id, flat]));
  const has = new Map(after.map((flat) => [flat.id, flat]));
  const isStill = (flat: StoredFlat, other: StoredFlat | undefined) =>
    other !== undefined && flatSubject(flat) === flatSubject(other);
  const gone = before.filter((flat) => !isStill(flat, has.get(flat.id)));
  const come = after.filter((flat) => !isStill(flat, had.get(flat.id)));
  const stayed = after.flatMap((flat) => {
    const was = had.get(flat.id);
    return was ? [[was, flat] as const] : [];
  });
  const repriced = stayed.filter(([was, flat]) => isStill(was, flat));
  return [
    ...stayed.map(([was, flat]) => ofFlat('AVAILABILITY', flat, [unitsOf(was), unitsOf(flat)])),
    ...gone.map((flat) => ofFlat('FLAT', flat, [{ price: flat.price }, null])),
    ...come.map((flat) => ofFlat('FLAT', flat, [null, { price: flat.price }])),
    ...repriced.map(([was, flat]) => ofFlat('PRICE', flat, [was.price, flat.price])),
  ];
}

const ofFlat = (kind: Change['kind'], flat: StoredFlat, values: Values) =>
  change(kind, flatSubject(flat), values, flat.id);

function unitsOf({ unitsTotal: total, unitsAvailable: available, unitsAsOf: asOf }: StoredFlat) {
  return total === null && available === null ? null : { total, available, asOf };
}
