/** Converts the registered facts of a property to field values and back (T1, T18, T30, T31). */
import type { AdminFlat, AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { AdminPropertyInput } from '@aangan/contract/catalogue/admin-inputs';
import type { PropertyPhase } from '@aangan/contract/catalogue/entities';
import { WHOLE_PROJECT } from '@aangan/contract/core/limits';
import { CHARGE_UNITS, type FlatType } from '@aangan/contract/catalogue/lists';
import * as z from 'zod/mini';
import { isBlank, numberOf, numberOrNull, rupeesOf, rupeesOrNull, typedRupees } from '../shared/typed-rules.ts';

/** All values are text; days are 'yyyy-MM-dd' or empty, amounts rupees, areas sq ft. */
export const factValues = {
  /** All registrations. Number, link and promised day of the first one are fields of the property, and empty here. */
  phases: z.array(
    z.object({
      name: z.string(),
      reraNo: z.string(),
      reraUrl: z.string(),
      possessionDate: z.string(),
      registeredCompletion: z.string(),
      revisedCompletion: z.string(),
      progressAsOf: z.string(),
      checkedOn: z.string(),
    }),
  ),
  flats: z.array(
    z.object({
      /** Of the stored flat; empty for a new one. Not `id`, which the form library uses internally. */
      flatId: z.string(),
      type: z.string(),
      area: z.string(),
      price: z.string(),
      agreementValue: z.string(),
      unitsTotal: z.string(),
      unitsAvailable: z.string(),
      unitsAsOf: z.string(),
    }),
  ),
  notInPrice: z.object({
    rows: z.array(z.object({ label: z.string(), amount: z.string(), unit: z.enum(CHARGE_UNITS), note: z.string() })),
    asOf: z.string(),
    /** The promoter states that there are none. */
    isNothing: z.boolean(),
  }),
};

const facts = z.object(factValues);
export type Facts = z.infer<typeof facts>;
export type PhaseValues = Facts['phases'][number];
export type FlatValues = Facts['flats'][number];
export type ChargeValues = Facts['notInPrice']['rows'][number];

export const EMPTY_PHASE: PhaseValues = {
  name: '',
  reraNo: '',
  reraUrl: '',
  possessionDate: '',
  registeredCompletion: '',
  revisedCompletion: '',
  progressAsOf: '',
  checkedOn: '',
};
export const EMPTY_FLAT: FlatValues = {
  flatId: '',
  type: '',
  area: '',
  price: '',
  agreementValue: '',
  unitsTotal: '',
  unitsAvailable: '',
  unitsAsOf: '',
};
export const EMPTY_CHARGE: ChargeValues = { label: '', amount: '', unit: 'ONCE', note: '' };
export const NO_FACTS: Facts = {
  phases: [EMPTY_PHASE],
  flats: [EMPTY_FLAT],
  notInPrice: { rows: [], asOf: '', isNothing: false },
};

/** Converts stored facts to field values. */
export function factsOf(property: AdminProperty): Facts {
  const { phases, flats, notInPrice, notInPriceAsOf } = property;
  return {
    phases: phases.length === 0 ? NO_FACTS.phases : phases.map(phaseOf),
    flats: flats.length === 0 ? NO_FACTS.flats : flats.map(flatOf),
    notInPrice: {
      rows: notInPrice.map(({ label, amount, unit, note }) => ({
        label,
        amount: typedRupees(amount),
        unit,
        note: note ?? '',
      })),
      asOf: notInPriceAsOf ?? '',
      isNothing: notInPriceAsOf !== null && notInPrice.length === 0,
    },
  };
}

const typed = (value: number | null) => (value === null ? '' : String(value));

function phaseOf(phase: PropertyPhase, index: number): PhaseValues {
  const isFirst = index === 0;
  return {
    name: phase.name,
    reraNo: isFirst ? '' : phase.reraNo,
    reraUrl: isFirst ? '' : (phase.reraUrl ?? ''),
    possessionDate: isFirst ? '' : (phase.possessionDate ?? ''),
    registeredCompletion: phase.registeredCompletion ?? '',
    revisedCompletion: phase.revisedCompletion ?? '',
    progressAsOf: phase.progressAsOf ?? '',
    checkedOn: phase.checkedOn ?? '',
  };
}

function flatOf({ id, type, area, price, ...facts }: AdminFlat): FlatValues {
  return {
    flatId: String(id),
    type,
    area: String(area),
    price: typedRupees(price),
    agreementValue: typedRupees(facts.agreementValue),
    unitsTotal: typed(facts.unitsTotal),
    unitsAvailable: typed(facts.unitsAvailable),
    unitsAsOf: facts.unitsAsOf ?? '',
  };
}

type FactsInput = Pick<AdminPropertyInput, 'flats' | 'notInPriceAsOf'> & {
  phases: NonNullable<AdminPropertyInput['phases']>;
  notInPrice: NonNullable<AdminPropertyInput['notInPrice']>;
};

/**
 * Converts field values to the payload of a save. Includes every field, so that an emptied one is also emptied in the
 * database.
 */
export function factsPayload({ phases, flats, notInPrice }: Facts): FactsInput {
  const { rows, asOf, isNothing } = notInPrice;
  return {
    phases: hasPhases(phases) ? phases.map(phasePayload) : [],
    flats: flats.map(flatPayload),
    notInPrice: rows.map(({ label, amount, unit, note }) => ({
      label,
      amount: rupeesOrNull(amount),
      unit,
      note: textOrNull(note),
    })),
    notInPriceAsOf: rows.length > 0 || isNothing ? textOrNull(asOf) : null,
  };
}

/** Whether to store phases: several, or one with facts or a name of its own. */
export function hasPhases(phases: readonly PhaseValues[]): boolean {
  const [first, ...others] = phases;
  if (!first || others.length > 0) return others.length > 0;
  return hasRegisterFacts(first) || !(isBlank(first.name) || first.name === WHOLE_PROJECT);
}

const registerFacts = (phase: PhaseValues) => [
  phase.registeredCompletion,
  phase.revisedCompletion,
  phase.progressAsOf,
  phase.checkedOn,
];

function hasRegisterFacts(phase: PhaseValues): boolean {
  return registerFacts(phase).some(Boolean);
}

/** Number, link and promised day of the first one come from the property's fields, which are sent beside it. */
function phasePayload(phase: PhaseValues, index: number): FactsInput['phases'][number] {
  const { name, reraNo, reraUrl, possessionDate } = phase;
  return {
    name: textOrNull(name),
    ...(index > 0 && {
      reraNo: textOrNull(reraNo),
      reraUrl: textOrNull(reraUrl),
      possessionDate: textOrNull(possessionDate),
    }),
    registeredCompletion: textOrNull(phase.registeredCompletion),
    revisedCompletion: textOrNull(phase.revisedCompletion),
    progressAsOf: textOrNull(phase.progressAsOf),
    checkedOn: textOrNull(phase.checkedOn),
  };
}

function flatPayload(flat: FlatValues): FactsInput['flats'][number] {
  return {
    ...(flat.flatId !== '' && { id: Number(flat.flatId) }),
    type: flat.type as FlatType,
    area: numberOf(flat.area),
    price: rupeesOf(flat.price),
    agreementValue: rupeesOrNull(flat.agreementValue),
    unitsTotal: numberOrNull(flat.unitsTotal),
    unitsAvailable: numberOrNull(flat.unitsAvailable),
    unitsAsOf: textOrNull(flat.unitsAsOf),
  };
}

export const textOrNull = (text: string) => (isBlank(text) ? null : text);

/**
 * Whether the price of a stored flat was changed but not its agreement value, which belonged to the old price (T16).
 * @param stored the flats that the form was opened with
 */
export function isAgreementDoubtful(flat: FlatValues, stored: readonly FlatValues[]): boolean {
  const before = stored.find(({ flatId }) => flatId !== '' && flatId === flat.flatId);
  if (!before || isBlank(before.agreementValue)) return false;
  return rupeesOf(flat.price) !== rupeesOf(before.price) && flat.agreementValue === before.agreementValue;
}

/** A registration with its number, which for the first one is a field of the property. */
export interface Registration {
  reraNo: string;
  phase: PhaseValues;
}

/**
 * Whether the number of a stored registration was changed but not its registered facts, which belonged to the old
 * number.
 */
export function isRegisterDoubtful(typed: Registration, stored: Registration | undefined): boolean {
  if (!stored || isBlank(stored.reraNo) || !hasRegisterFacts(typed.phase)) return false;
  const isSame = String(registerFacts(typed.phase)) === String(registerFacts(stored.phase));
  return isSame && typed.reraNo.trim() !== stored.reraNo;
}
