import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeText, isSameValue, netChanges, announcedChanges } from './changes.ts';
import type { PropertyChange } from './change-entities.ts';
import type { ExtraCost } from './price-entities.ts';

const change = (fields: Partial<PropertyChange>): PropertyChange =>
  ({
    id: 1,
    changedOn: '2026-11-12',
    kind: 'PROGRESS',
    subject: '',
    flatId: null,
    before: null,
    after: null,
    ...fields,
  }) as PropertyChange;

const FLAT = { subject: '2BHK 702', flatId: 5 };
const price = (before: number, after: number) => change({ kind: 'PRICE', ...FLAT, before, after });
const charge = (label: string, amount: number | null): ExtraCost => ({ label, amount, unit: 'ONCE', note: null });
const charges = (before: ExtraCost[] | null, after: ExtraCost[] | null) => change({ kind: 'CHARGES', before, after });
const units = (total: number | null, available: number | null) => ({ total, available, asOf: '2026-11-01' });
const left = (before: ReturnType<typeof units> | null, after: ReturnType<typeof units> | null) =>
  change({ kind: 'AVAILABILITY', ...FLAT, before, after });
const day = (subject: string, before: string | null, after: string | null) =>
  change({ kind: 'POSSESSION', subject, before, after });
const plan = { mediaType: 'FLOOR_PLAN', title: null } as const;

describe('the text of a change', () => {
  it.each<[PropertyChange, string]>([
    [price(5_630_000, 5_790_000), 'Price of 2BHK, 702 sq ft: up ₹1,60,000, from ₹56,30,000 to ₹57,90,000'],
    [price(5_790_000, 5_630_000), 'Price of 2BHK, 702 sq ft: down ₹1,60,000, from ₹57,90,000 to ₹56,30,000'],
    [price(0, 5_630_000), 'Price of 2BHK, 702 sq ft: Price on Request, now ₹56,30,000'],
    [
      change({ kind: 'FLAT', subject: '3BHK 1012.5', flatId: 6, after: { price: 7_400_000 } }),
      '3BHK, 1,012.5 sq ft added: ₹74,00,000',
    ],
    [change({ kind: 'FLAT', ...FLAT, before: { price: 1 } }), '2BHK, 702 sq ft removed'],
    [day('revised', null, '2028-12-31'), 'Revised completion: not on record, now 31 December 2028'],
    [day('promised', '2027-06-30', null), 'Promised possession: 30 June 2027, now not on record'],
    [day('registered', null, '2028-12-31'), 'Registered completion: not on record, now 31 December 2028'],
    [
      day('Tower B: east: revised', null, '2028-12-31'),
      'Tower B: east, revised completion: not on record, now 31 December 2028',
    ],
    [day('B: promised', null, '2028-12-31'), 'B, promised possession: not on record, now 31 December 2028'],
    [day('B: registered', null, '2028-12-31'), 'B, registered completion: not on record, now 31 December 2028'],
    [change({ before: 58, after: 62 }), 'Construction: 58%, now 62%'],
    [change({ before: null, after: 0 }), 'Construction: not on record, now 0%'],
    [
      change({ kind: 'DOCUMENT', subject: '9', after: { ...plan, title: '2BHK, east' } }),
      'Floor plan added: 2BHK, east',
    ],
    [change({ kind: 'DOCUMENT', subject: '9', after: plan }), 'Floor plan added'],
    [change({ kind: 'DOCUMENT', subject: '9', before: plan }), 'Floor plan removed'],
    [left(units(24, 11), units(24, 9)), '2BHK, 702 sq ft, still available: 11 of 24, now 9 of 24'],
    [left(null, units(1200, null)), '2BHK, 702 sq ft, still available: not on record, now 1,200 in total'],
    [left(units(null, 3), units(24, 0)), '2BHK, 702 sq ft, still available: 3, now 0 of 24'],
    [charges(null, [charge('Club', 5)]), 'Not in this price: Club added'],
    [charges([charge('Club', 5)], null), 'Not in this price: Club removed'],
    [charges([charge('Club', 5)], [charge('Club', 6)]), 'Not in this price: Club changed'],
    [
      charges([charge('Club', 5), charge('Lift', 1)], [charge('Parking', 6), charge('Lift', 1)]),
      'Not in this price: Parking added, Club removed',
    ],
    [charges(null, []), 'Not in this price: not on record, now nothing'],
    [charges([], null), 'Not in this price: nothing, now not on record'],
    [change({ kind: 'REGISTER', subject: 'number', before: 'P1', after: 'P2' }), 'RERA number: P1, now P2'],
    [change({ kind: 'REGISTER', subject: 'B: number', after: 'P2' }), 'B, RERA number: not on record, now P2'],
  ])('%o [T29]', (told, text) => {
    expect(changeText(told)).toBe(text);
  });
});

describe('announced changes', () => {
  it('have a line each, in their order, and one line for the construction photos of one day [T29]', () => {
    const site = { mediaType: 'CONSTRUCTION_PHOTO', title: 'Slab' } as const;
    const photo = (id: number, changedOn: string, isGone = false) => ({
      ...change({ kind: 'DOCUMENT', ...(isGone ? { before: site } : { after: site }) }),
      id,
      changedOn,
    });
    const changes = [
      photo(9, '2026-11-02'),
      photo(8, '2026-11-02', true),
      { ...price(5_630_000, 5_790_000), id: 7, changedOn: '2026-11-02' },
      photo(6, '2026-11-02'),
      photo(5, '2026-11-01'),
      photo(4, '2026-11-02'),
      { ...change({ kind: 'DOCUMENT', after: plan }), id: 3, changedOn: '2026-11-02' },
      { ...change({ kind: 'DOCUMENT', after: plan }), id: 2, changedOn: '2026-11-02' },
      photo(1, '2026-11-02', true),
    ] as PropertyChange[];
    expect(announcedChanges(changes).map(({ id, changedOn, text }) => [id, changedOn, text])).toEqual([
      [9, '2026-11-02', '3 construction photos added'],
      [8, '2026-11-02', '2 construction photos removed'],
      [7, '2026-11-02', 'Price of 2BHK, 702 sq ft: up ₹1,60,000, from ₹56,30,000 to ₹57,90,000'],
      [5, '2026-11-01', 'Construction photo added: Slab'],
      [3, '2026-11-02', 'Floor plan added'],
      [2, '2026-11-02', 'Floor plan added'],
    ]);
  });
});

describe('net changes', () => {
  it('have the first value and the last one, and leave out equal ones [T27]', () => {
    const steps = [price(60, 62), price(62, 60), price(60, 58)].map((step, id) => ({ ...step, id }));
    expect(netChanges(steps.slice(0, 2))).toEqual([]);
    expect(netChanges([...steps].reverse())).toEqual([{ ...price(60, 58), id: 2 }]);
  });

  it('are merged by flat whatever its subject, newest first; those of the flat itself by subject [T27]', () => {
    const went = change({ id: 3, kind: 'FLAT', ...FLAT, before: { price: 60 } });
    const came = change({ id: 4, kind: 'FLAT', subject: '2BHK 715', flatId: 5, after: { price: 60 } });
    const last = { ...left(units(24, 9), units(24, 8)), id: 5, subject: '2BHK 715' };
    expect(netChanges([{ ...left(units(24, 11), units(24, 9)), id: 2 }, went, came, last])).toEqual([
      { ...last, before: units(24, 11) },
      came,
      went,
    ]);
  });

  it('ignore the date of an availability count and the order of keys [T26, T27]', () => {
    const later = { available: 9, asOf: '2026-12-01', total: 24 };
    expect(isSameValue('AVAILABILITY', units(24, 9), later)).toBe(true);
    expect(isSameValue('AVAILABILITY', units(24, 9), null)).toBe(false);
    expect(netChanges([left(units(24, 9), units(24, 7)), { ...left(units(24, 7), later), id: 2 }])).toEqual([]);
    const [one, other] = [charge('Club', 5), { note: null, unit: 'ONCE', amount: 5, label: 'Club' }];
    expect(isSameValue('CHARGES', [one], [other])).toBe(true);
    expect(isSameValue('CHARGES', [one], [other, one])).toBe(false);
    expect(isSameValue('CHARGES', [], null)).toBe(false);
  });

  it('lead from any state to any other, whatever lay between [T27]', () => {
    const states = fc.array(fc.record({ a: fc.nat({ max: 3 }), b: fc.nat({ max: 3 }) }), { minLength: 1 });
    fc.assert(
      fc.property(states, (all) => {
        const changes = all.slice(1).flatMap((state, index) =>
          (['a', 'b'] as const).flatMap((subject, place) => {
            const [before, after] = [all[index]?.[subject], state[subject]];
            if (before === after) return [];
            return change({ id: 2 * index + place, subject, before, after } as Partial<PropertyChange>);
          }),
        );
        const state: Record<string, unknown> = { ...all[0] };
        for (const { subject, before, after } of netChanges(changes)) {
          expect(state[subject]).toBe(before);
          expect(after).not.toBe(before);
          state[subject] = after;
        }
        expect(state).toEqual(all.at(-1));
      }),
    );
  });
});
