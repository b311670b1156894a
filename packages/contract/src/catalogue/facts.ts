import type { AdminFlat } from './admin-entities.ts';
import type { PropertyPhase } from './entities.ts';
import type { ExtraCost } from './price-entities.ts';
import type { FieldError } from '../core/errors.ts';
import { WHOLE_PROJECT } from '../core/limits.ts';

// The facts of a home (docs/product.md, T1 to T31): registrations, flats, and charges on top of the price. Admins and imports
// save by the same plan, which merges the given facts into the stored ones: an absent field stays, null clears it. Whole
// rupees, sq ft, 'yyyy-MM-dd'.

/** A stored flat. */
export interface StoredFlat extends AdminFlat {
  /** The day in India on which the price was set, whose rates it was set under. */
  pricedOn: string;
}

/** A stored registration; `checkedBy` is the id of the user who checked the register. */
export type StoredPhase = Omit<PropertyPhase, 'movedMonths' | 'checkedBy'> & { checkedBy: number | null };

type Optional<Fields> = { [Key in keyof Fields]?: Fields[Key] | null | undefined };

export type GivenFlat = Pick<AdminFlat, 'type' | 'area' | 'price'> &
  Optional<Pick<AdminFlat, 'agreementValue' | 'unitsTotal' | 'unitsAvailable' | 'unitsAsOf'>> & {
    id?: number | undefined;
  };
export type GivenPhase = Optional<Omit<StoredPhase, 'checkedBy'>>;

/** The property's own registration; with phases it is that of the first one (T1). */
interface OwnRegistration {
  reraNo: string | null;
  reraUrl: string | null;
  possessionDate: string | null;
}
const OWN = ['reraNo', 'reraUrl', 'possessionDate'] as const satisfies readonly (keyof OwnRegistration)[];

export type GivenFacts = { [Key in keyof OwnRegistration]?: OwnRegistration[Key] | undefined } & {
  phases?: readonly GivenPhase[] | undefined;
  flats?: readonly GivenFlat[] | undefined;
  notInPrice?: readonly ExtraCost[] | undefined;
  notInPriceAsOf?: string | null | undefined;
};

export interface StoredFacts extends OwnRegistration {
  phases: StoredPhase[];
  flats: StoredFlat[];
  notInPrice: ExtraCost[];
  notInPriceAsOf: string | null;
}

/** A flat to store; without an id it is new. */
export type PlannedFlat = Omit<StoredFlat, 'id'> & { id: number | null };

/** The facts to store. */
export interface PlannedFacts extends Omit<StoredFacts, 'flats'> {
  flats: PlannedFlat[];
}

/** The stored facts of a new property. */
export const NO_FACTS: StoredFacts = {
  reraNo: null,
  reraUrl: null,
  possessionDate: null,
  phases: [],
  flats: [],
  notInPrice: [],
  notInPriceAsOf: null,
};

export interface SavedFrom {
  /** 'yyyy-MM-dd', in India. */
  today: string;
  /** Who saves; null for an import. */
  userId: number | null;
}

/**
 * Merges given facts into the stored ones.
 * @returns the facts to store, and every mistake by its field
 */
export function planFacts(
  given: GivenFacts,
  stored: StoredFacts,
  saved: SavedFrom,
): { facts: PlannedFacts; mistakes: FieldError[] } {
  const mistakes = new Mistakes(saved.today);
  const own: OwnRegistration = {
    reraNo: orStored(given.reraNo, stored.reraNo),
    reraUrl: orStored(given.reraUrl, stored.reraUrl),
    possessionDate: orStored(given.possessionDate, stored.possessionDate),
  };
  const phases = given.phases
    ? planPhases(given, stored, { ...saved, mistakes })
    : carryIntoFirst(own, stored, mistakes);
  const { reraNo, reraUrl, possessionDate } = phases[0] ?? own;
  const flats = given.flats ? planFlats(given.flats, stored.flats, { ...saved, mistakes }) : stored.flats;
  const facts = { reraNo, reraUrl, possessionDate, phases, flats, ...planExtraCosts(given, stored, mistakes) };
  return { facts, mistakes: mistakes.all };
}

class Mistakes {
  readonly all: FieldError[] = [];
  readonly #today: string;

  constructor(today: string) {
    this.#today = today;
  }

  add(field: string, message: string): void {
    this.all.push({ field, message });
  }

  /** Adds a mistake for a given date in the future. */
  addIfAhead(field: string, date: string | null | undefined): void {
    if (date && date > this.#today) this.add(field, 'Must not be in the future');
  }
}

const orStored = <T>(given: T | undefined, stored: T): T => (given === undefined ? stored : given);

const NO_REGISTER_FACTS = {
  registeredCompletion: null,
  revisedCompletion: null,
  progressAsOf: null,
  checkedOn: null,
  checkedBy: null,
} as const;

/** Keeps the stored phases where none are given, with the property's own registration as the first one's. */
function carryIntoFirst(own: OwnRegistration, stored: StoredFacts, mistakes: Mistakes): StoredPhase[] {
  const [first, ...others] = stored.phases;
  if (!first) return [];
  const { reraNo } = own;
  if (reraNo === null) {
    mistakes.add('reraNo', 'A project with registered phases needs the RERA number of its first phase');
    return stored.phases;
  }
  if (reraNo === first.reraNo) return [{ ...first, ...own, reraNo }, ...others];
  if (others.some((phase) => phase.reraNo === reraNo)) mistakes.add('reraNo', 'Another phase already has this number');
  return [{ ...first, ...own, ...NO_REGISTER_FACTS, reraNo }, ...others];
}

interface ListPlan extends SavedFrom {
  mistakes: Mistakes;
}

function planPhases(given: GivenFacts, stored: StoredFacts, plan: ListPlan): StoredPhase[] {
  const { mistakes } = plan;
  const known = new Map(registrationsOf(stored).map((phase) => [phase.reraNo, phase]));
  const all = (given.phases ?? []).map((phase, index) =>
    index === 0 ? withOwnRegistration(phase, given, stored, mistakes) : phase,
  );
  const phases = all.map((phase) => {
    const reraNo = phase.reraNo ?? '';
    const planned = planPhase({ ...phase, reraNo }, known.get(reraNo), plan);
    return { ...planned, name: planned.name === '' && all.length === 1 ? WHOLE_PROJECT : planned.name };
  });
  const numbers = new Set<string>();
  for (const [index, phase] of phases.entries()) {
    const field = (name: keyof StoredPhase) => `phases.${index}.${name}`;
    if (phase.name === '') mistakes.add(field('name'), 'Phase name is required');
    if (phase.reraNo === '') mistakes.add(field('reraNo'), 'RERA number is required');
    else if (numbers.has(phase.reraNo)) mistakes.add(field('reraNo'), 'Another phase already has this number');
    numbers.add(phase.reraNo);
    if (phase.revisedCompletion !== null && phase.registeredCompletion === null) {
      mistakes.add(field('revisedCompletion'), 'Enter the registered completion too');
    }
    mistakes.addIfAhead(field('progressAsOf'), all[index]?.progressAsOf);
    mistakes.addIfAhead(field('checkedOn'), all[index]?.checkedOn);
  }
  return phases;
}

/** The stored registrations; of a property without phases its own, which has no facts of the register yet. */
function registrationsOf({ phases, reraNo, reraUrl, possessionDate }: StoredFacts): StoredPhase[] {
  if (phases.length > 0 || reraNo === null) return phases;
  return [{ name: '', reraNo, reraUrl, possessionDate, ...NO_REGISTER_FACTS }];
}

/** Merges the first phase with the property's own registration, which are the same; a missing field comes from the other. */
function withOwnRegistration(
  phase: GivenPhase,
  given: GivenFacts,
  stored: StoredFacts,
  mistakes: Mistakes,
): GivenPhase {
  const first: GivenPhase = { ...phase };
  for (const name of OWN) {
    const [one, other] = [phase[name], given[name]];
    if (one && other && one !== other) mistakes.add(`phases.0.${name}`, `Must be the same as ${name}`);
    first[name] = one ?? other ?? (one === null || other === null ? null : undefined);
  }
  return { ...first, reraNo: orStored(first.reraNo, stored.reraNo) };
}

function planPhase(
  given: GivenPhase & { reraNo: string },
  known: StoredPhase | undefined,
  { userId }: SavedFrom,
): StoredPhase {
  const checkedOn = orStored(given.checkedOn, known?.checkedOn ?? null);
  const isSameCheck = checkedOn === (known?.checkedOn ?? null);
  return {
    name: orStored(given.name, known?.name ?? '') ?? '',
    reraNo: given.reraNo,
    reraUrl: orStored(given.reraUrl, known?.reraUrl ?? null),
    possessionDate: orStored(given.possessionDate, known?.possessionDate ?? null),
    registeredCompletion: orStored(given.registeredCompletion, known?.registeredCompletion ?? null),
    revisedCompletion: orStored(given.revisedCompletion, known?.revisedCompletion ?? null),
    progressAsOf: orStored(given.progressAsOf, known?.progressAsOf ?? null),
    checkedOn,
    checkedBy: isSameCheck ? (known?.checkedBy ?? null) : checkedOn === null ? null : userId,
  };
}

function planFlats(given: readonly GivenFlat[], stored: readonly StoredFlat[], plan: ListPlan): PlannedFlat[] {
  const { mistakes } = plan;
  const matches = matchFlats(given, stored, mistakes);
  return given.map((flat, index) => {
    const known = matches.get(flat);
    const planned = planFlat(flat, known, plan.today);
    const { agreementValue, price, unitsTotal, unitsAvailable, unitsAsOf } = planned;
    const field = (name: keyof GivenFlat) => `flats.${index}.${name}`;
    if (agreementValue !== null && agreementValue > price) {
      mistakes.add(field('agreementValue'), 'Must not be more than the price');
    }
    if (unitsAvailable !== null && unitsTotal !== null && unitsAvailable > unitsTotal) {
      mistakes.add(field('unitsAvailable'), 'Must not be more than unitsTotal');
    }
    // the stored day belongs to the stored count
    const isDayMissing =
      unitsAsOf === null || (flat.unitsAsOf === undefined && unitsAvailable !== known?.unitsAvailable);
    if (unitsAvailable !== null && isDayMissing) mistakes.add(field('unitsAsOf'), 'Enter the date this is as of');
    mistakes.addIfAhead(field('unitsAsOf'), flat.unitsAsOf);
    return planned;
  });
}

/** Matches given flats to stored ones: by id where it is given, else by type and area in order (T30). */
function matchFlats(
  given: readonly GivenFlat[],
  stored: readonly StoredFlat[],
  mistakes: Mistakes,
): Map<GivenFlat, StoredFlat> {
  const left = new Set(stored);
  const matches = new Map<GivenFlat, StoredFlat>();
  const take = (flat: GivenFlat, match: StoredFlat | undefined) => {
    if (!match) return;
    left.delete(match);
    matches.set(flat, match);
  };
  for (const [index, flat] of given.entries()) {
    if (flat.id === undefined) continue;
    const named = stored.find(({ id }) => id === flat.id);
    if (!named) mistakes.add(`flats.${index}.id`, 'Is not a flat of this property');
    else if (!left.has(named)) mistakes.add(`flats.${index}.id`, 'Stands in another flat already');
    take(flat, named);
  }
  for (const flat of given) {
    if (flat.id !== undefined) continue;
    take(
      flat,
      [...left].find(({ type, area }) => type === flat.type && area === flat.area),
    );
  }
  return matches;
}

function planFlat(given: GivenFlat, known: StoredFlat | undefined, today: string): PlannedFlat {
  const { type, area, price } = given;
  // a stored value is valid only with the price it was stated with (T16)
  const storedValue = known?.price === price ? known.agreementValue : null;
  const agreementValue = orStored(given.agreementValue, storedValue);
  const isPricedAnew =
    known === undefined ||
    known.price !== price ||
    known.agreementValue !== agreementValue ||
    known.area !== area ||
    known.type !== type;
  return {
    id: known?.id ?? null,
    type,
    area,
    price,
    agreementValue,
    unitsTotal: orStored(given.unitsTotal, known?.unitsTotal ?? null),
    unitsAvailable: orStored(given.unitsAvailable, known?.unitsAvailable ?? null),
    unitsAsOf: orStored(given.unitsAsOf, known?.unitsAsOf ?? null),
    pricedOn: isPricedAnew ? today : known.pricedOn,
  };
}

/** Plans the charges on top. No day means unknown, a day without charges means none (T18); a new list needs a new day. */
function planExtraCosts(
  given: GivenFacts,
  stored: StoredFacts,
  mistakes: Mistakes,
): Pick<StoredFacts, 'notInPrice' | 'notInPriceAsOf'> {
  const notInPrice = [...(given.notInPrice ?? stored.notInPrice)];
  const notInPriceAsOf = orStored(given.notInPriceAsOf, given.notInPrice ? null : stored.notInPriceAsOf);
  if (notInPrice.length > 0 && notInPriceAsOf === null) mistakes.add('notInPriceAsOf', 'Enter the date this is as of');
  mistakes.addIfAhead('notInPriceAsOf', given.notInPriceAsOf);
  return { notInPrice, notInPriceAsOf };
}
