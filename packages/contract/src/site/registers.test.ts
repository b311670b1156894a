import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '../core/dates.ts';
import { registerPart, ratesPart } from './document.ts';
import { matchesMask } from './masks.ts';
import { ratesOf, REGISTERS } from './registers.ts';

/** Numbers as promoters print them. */
const PRINTED: Record<string, string[]> = {
  'Andhra Pradesh': ['P03290013808'],
  Delhi: ['DLRERA2023P0017'],
  Goa: ['PRGO04180143'],
  Gujarat: ['PR/GJ/AHMEDABAD/AHMEDABAD CITY/AUDA/MAA08533/010621'],
  Haryana: ['RC/REP/HARERA/GGM/2019/25', 'GGM/772/504/2023/116', 'RERA-PKL-456-2019'],
  Karnataka: ['PRM/KA/RERA/1248/469/PR/050723/006033'],
  Kerala: ['K-RERA/PRJ/ERN/363/2020', 'K-RERA/PRJ/066/2021'],
  'Madhya Pradesh': ['P-BPL-17-1234'],
  Maharashtra: ['P52100012345', 'PR1260009900001'],
  Punjab: ['PBRERA-SAS81-PR1267'],
  Rajasthan: ['RAJ/P/2023/1842'],
  'Tamil Nadu': ['TN/29/Building/0403/2024', 'TNRERA/29/BLG/0001/2026'],
  Telangana: ['P02400001234'],
  'Uttar Pradesh': ['UPRERAPRJ7047'],
  'West Bengal': ['WBRERA/P/KOL/2025/002427'],
};

describe('the registers of states', () => {
  it('are those of fifteen states, in the order of the alphabet [S36]', () => {
    const states = REGISTERS.map(({ state }) => state);
    expect(states).toEqual(Object.keys(PRINTED));
    expect(states).toEqual([...states].sort());
  });

  it.each(REGISTERS)(
    '$state: fits the document, has a source and a day, and numbers as they are printed [S36]',
    (one) => {
      const { name, url, numbers, source, checkedOn } = one;
      expect(registerPart.safeParse({ name, url, numbers }).success).toBe(true);
      expect(source).toMatch(/^(?:https:|Public source code)/);
      expect(isCalendarDate(checkedOn)).toBe(true);
      for (const number of PRINTED[one.state] ?? []) {
        expect(
          numbers.some((mask) => matchesMask(mask, number)),
          number,
        ).toBe(true);
      }
    },
  );

  it('give the duty where it is one share, as rates that a document may have [S36, S37]', () => {
    const known = REGISTERS.filter((one) => ratesOf(one));
    expect(known.map(({ state }) => state)).toEqual(['Andhra Pradesh', 'Kerala', 'Punjab', 'Telangana']);
    for (const one of known) expect(ratesPart.safeParse(ratesOf(one)).success, one.state).toBe(true);
    const punjab = REGISTERS.find(({ state }) => state === 'Punjab');
    expect(punjab && ratesOf(punjab)).toEqual({
      dutyManBp: 700,
      dutyWomanBp: 500,
      dutyJointBp: 600,
      registrationBp: 100,
      registrationCap: 200_000,
      source: 'Duty in Punjab as looked up in 2026; GST Notification 3/2019; RBI limits on home loans.',
    });
  });
});
