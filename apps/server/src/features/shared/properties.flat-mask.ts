import { FLAT_TYPES, type FlatType } from '@aangan/contract/lists';

/** The bits of `properties.flat_mask`, in the order of the contract's list: 1 for its first type, 2, 4. */
export function flatTypeBits(types: readonly FlatType[]): number[] {
  return FLAT_TYPES.flatMap((type, index) => (types.includes(type) ? [2 ** index] : []));
}

/** What stands in `properties.flat_mask` for a property with these flats. */
export function flatMaskOf(flats: readonly { type: FlatType }[]): number {
  return flatTypeBits(flats.map(({ type }) => type)).reduce((mask, bit) => mask | bit, 0);
}

/** The flat types a mask stands for, in the order of the contract's list. */
export function flatTypesOfMask(mask: number): FlatType[] {
  return FLAT_TYPES.filter((_, index) => (mask & (2 ** index)) !== 0);
}
