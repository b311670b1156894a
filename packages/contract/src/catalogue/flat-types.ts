/** The fields that hold a type of flats (S32). */
import * as z from 'zod/mini';
import { inputs } from '../core/inputs.texts.ts';
import { perSite, SITE } from '../core/site.ts';
import { fill } from '../core/translation.ts';
import type { FlatType } from './lists.ts';
import { FLAT_TYPES, flatTypes } from './search-lists.ts';

/** Gives the offered types, and those that are no longer offered and still there; in the order of their bits. */
export const flatTypesInUse = /* @__PURE__ */ perSite((): readonly FlatType[] =>
  FLAT_TYPES.filter((type) => flatTypes().includes(type) || SITE.keptFlatTypes?.includes(type)),
);

/** Gives all types in order of rooms. */
export const flatTypesByRooms = (): FlatType[] => [...FLAT_TYPES].sort();

/** The error of a type that can't be chosen. */
export const flatTypeError = () => fill(inputs.notInList, { values: flatTypes().join(', ') });

const oneOfTypes = (isOne: (type: FlatType) => boolean, types: () => readonly FlatType[]) =>
  z
    .enum(FLAT_TYPES, { error: flatTypeError })
    .check(z.refine(isOne, { error: flatTypeError }))
    .register(z.globalRegistry, {
      // how it is described
      get enum() {
        return types();
      },
    });

/** An offered type. */
export const offeredFlatType = oneOfTypes((type) => flatTypes().includes(type), flatTypes);

/**
 * An offered type, or one that something may still have; whether this one has it is for the caller to check
 * (`flatTypeProblems`).
 */
export const flatTypeInUse = oneOfTypes((type) => flatTypesInUse().includes(type), flatTypes);

/** A type in a response. */
export const flatType = z.enum(FLAT_TYPES).register(z.globalRegistry, {
  get enum() {
    return flatTypesInUse();
  },
});

/** A list in a response with an entry for each type at most. */
export const listOfTypes = <Item extends z.ZodMiniType>(item: Item) =>
  z
    .array(item)
    .check(z.maxLength(FLAT_TYPES.length))
    .register(z.globalRegistry, {
      get maxItems() {
        return flatTypesInUse().length;
      },
    });

/**
 * Checks the types of a home's flats: one that is no longer offered stays on a home that has it, and comes to no other.
 * @returns an error for each flat with such a type
 */
export function flatTypeProblems(given: readonly { type: FlatType }[], stored: readonly { type: FlatType }[]) {
  return given.flatMap(({ type }, index) =>
    flatTypes().includes(type) || stored.some((flat) => flat.type === type)
      ? []
      : [{ field: `flats.${index}.type`, message: flatTypeError() }],
  );
}
