import { afterEach, describe, expect, it } from 'vitest';
import { applySite, DEFAULT_SITE } from '../core/site.ts';
import { gateOf } from './rera.ts';

const LINK = 'https://maharera.maharashtra.gov.in/project/1';
const whole = { reraNo: 'P52100012345', reraUrl: LINK, phases: [] };

afterEach(() => applySite(DEFAULT_SITE));

describe('what a property needs before buyers may see it', () => {
  it('is the number and the link of the register, each named by its field [F51]', () => {
    expect(gateOf(whole)).toEqual({ ok: true, missing: [], warnings: [] });
    expect(gateOf({ ...whole, reraNo: null, reraUrl: ' ' })).toMatchObject({
      ok: false,
      missing: [
        { field: 'reraNo', message: 'RERA number is required' },
        { field: 'reraUrl', message: 'RERA link is required' },
      ],
    });
  });

  it.each([
    ['P521', LINK, 'Usually P and 11 digits, or P, a letter and 13 digits'],
    ['PA1234567890123', 'https://example.com/', 'This link does not lead to maharashtra.gov.in. Is it the register?'],
    [
      'P52100012345',
      'https://maharashtra.gov.in.example.com/',
      'This link does not lead to maharashtra.gov.in. Is it the register?',
    ],
  ])('warns of %s at %s, which stops nothing [F51]', (reraNo, reraUrl, message) => {
    const { ok, warnings } = gateOf({ ...whole, reraNo, reraUrl });
    expect({ ok, said: warnings.map((one) => one.message) }).toEqual({ ok: true, said: [message] });
  });

  it('names other homes with a number, and further registrations by their place [F51]', () => {
    const phases = [whole, { reraNo: 'p5210-0012 346', reraUrl: null }];
    const sameNumbers = [{ reraNo: 'P52100012346', name: 'Bakul House' }];
    expect(gateOf({ ...whole, phases, sameNumbers }).warnings).toEqual([
      { field: 'phases.1.reraNo', message: 'Usually P and 11 digits, or P, a letter and 13 digits' },
      { field: 'phases.1.reraNo', message: 'Bakul House has this number too.' },
    ]);
  });

  it('goes by the register of the site [F51b]', () => {
    applySite({ ...DEFAULT_SITE, registerNumbers: ['PRM/KA/*'], reraSite: 'https://rera.karnataka.gov.in/' });
    expect(gateOf(whole).warnings.map(({ message }) => message)).toEqual([
      'Usually PRM/KA/*',
      'This link does not lead to karnataka.gov.in. Is it the register?',
    ]);
  });
});
