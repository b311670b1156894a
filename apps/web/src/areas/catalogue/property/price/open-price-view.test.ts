import { NOTHING_ON_TOP, openPrice, type ChargesOnTop, type PricedFlat } from '@aangan/contract/catalogue/open-price';
import type { OpenFlat } from '@aangan/contract/catalogue/price-entities';
import { FIRST_RATES, type PriceRates } from '@aangan/contract/catalogue/price-rates';
import { describe, expect, it } from 'vitest';
import { billOf } from './open-price-view.ts';

/** A flat of the API. */
function flat(
  priced: Partial<PricedFlat>,
  today: PriceRates = FIRST_RATES,
  onTop: ChargesOnTop = NOTHING_ON_TOP,
): OpenFlat {
  const own = { price: 5_790_000, area: 702, agreementValue: null, ...priced };
  const facts = { flatId: 1, type: '2BHK', areaSqM: 65.2, pricePerSqFt: 8248, pricedOn: '2026-09-01' } as const;
  return { ...facts, area: own.area, price: own.price, ...openPrice(own, onTop, FIRST_RATES, today) };
}

const linesOf = (...args: Parameters<typeof billOf>) =>
  billOf(...args)?.lines.map(({ label, amount }) => `${label}: ${amount}`);

describe('a price breakdown', () => {
  it('adds up to the listed price for a man', () => {
    const bill = billOf(flat({}), FIRST_RATES, 'MAN');
    expect(linesOf(flat({}), FIRST_RATES, 'MAN')).toEqual([
      'Agreement value: 5142857',
      'GST (5%): 257143',
      'Stamp duty (7%): 360000',
      'Registration: 30000',
    ]);
    expect(bill).toMatchObject({ total: 5_790_000, comparison: null, ratesChanged: null, gstLimit: null, gap: null });
    expect(bill?.source).toBe(
      'Agreement value worked out from the listed price, which includes stamp duty at the rate for men.',
    );
    expect(bill?.beforeAgreement).toContain('₹5,14,285');
  });

  it.each([
    [
      'WOMAN',
      'Stamp duty (6%): 308571',
      '₹51,429 less than the listed price, which includes stamp duty at the rate for men.',
    ],
    [
      'JOINT',
      'Stamp duty (6.5%): 334286',
      '₹25,714 less than the listed price, which includes stamp duty at the rate for men.',
    ],
  ] as const)('for %s says how it differs from the listed one', (buyer, duty, comparison) => {
    expect(linesOf(flat({}), FIRST_RATES, buyer)).toContain(duty);
    expect(billOf(flat({}), FIRST_RATES, buyer)?.comparison).toBe(comparison);
  });

  it('says so when another buyer pays more', () => {
    const rates = { ...FIRST_RATES, dutyJointBp: 800 };
    expect(billOf(flat({}, rates), rates, 'JOINT')?.comparison).toMatch(/^₹\S+ more than the listed price/);
  });

  it('names the source of a stated agreement value, and what it leaves unexplained', () => {
    const stated = flat({ agreementValue: 5_000_000 });
    expect(billOf(stated, FIRST_RATES, 'MAN')?.source).toBe('Agreement value as stated by the promoter.');
    expect(linesOf(stated, FIRST_RATES, 'MAN')?.at(-1)).toBe('Not explained by these rates: 160000');
  });

  it('calls three rupees rounding', () => {
    const bill = (price: number) => linesOf(flat({ price, agreementValue: 5_000_000 }), FIRST_RATES, 'MAN')?.at(-1);
    // 50,00,000 and 2,50,000, 3,50,000 and 30,000
    expect(bill(5_630_003)).toBe('Rounding: 3');
    expect(bill(5_629_997)).toBe('Rounding: -3');
    expect(bill(5_630_004)).toBe('Not explained by these rates: 4');
    expect(bill(5_630_000)).toBe('Registration: 30000');
  });

  it('shows both sides of the cliff of the reduced GST', () => {
    expect(billOf(flat({ price: 4_890_000, area: 700 }), FIRST_RATES, 'MAN')?.gstLimit).toBe(
      'GST is 1% here because agreement value and extra charges are at most <amount>₹45,00,000</amount> and the ' +
        'carpet at most 90 sq m. One rupee more, and the same flat costs <amount>₹1,80,001</amount> more.',
    );
    expect(billOf(flat({ price: 5_204_400, area: 700, agreementValue: 4_620_000 }), FIRST_RATES, 'MAN')?.gstLimit).toBe(
      'Agreement value and extra charges are <amount>₹1,20,000</amount> above <amount>₹45,00,000</amount>. At or below ' +
        'that, GST would be 1% and the total <amount>₹3,14,400</amount> lower.',
    );
  });

  it('says what the charges on top may come to where not all of them are on record [T9]', () => {
    const open = flat({ price: 4_876_000, area: 700, agreementValue: 4_480_000 }, FIRST_RATES, {
      known: 0,
      isComplete: false,
    });
    expect(billOf(open, FIRST_RATES, 'MAN')?.gstLimit).toBe(
      'GST is counted at 1% here. At 5% if the extra charges come to more than <amount>₹20,000</amount>, and the ' +
        'same flat costs <amount>₹1,79,200</amount> more. All that the promoter charges counts towards ' +
        '<amount>₹45,00,000</amount>.',
    );
  });

  it('says that no agreement value gives a price inside the gap', () => {
    expect(billOf(flat({ price: 4_950_000, area: 700 }), FIRST_RATES, 'MAN')?.gap).toBe(
      'With the charges on record, no agreement value gives this total: between <amount>₹48,90,000</amount> and ' +
        '<amount>₹50,70,001</amount> the tax jumps. Ask for the agreement value in writing.',
    );
    expect(billOf(flat({ price: 4_950_000, area: 700 }), FIRST_RATES, 'MAN')?.gstLimit).toBeNull();
  });

  it('says what the listed price comes to once the rates have changed', () => {
    const rates = { ...FIRST_RATES, effectiveFrom: '2026-10-01', dutyManBp: 800 };
    const bill = billOf(flat({}, rates), rates, 'MAN');
    expect(bill?.ratesChanged).toContain('The rates changed on 1 October 2026.');
    expect(bill?.ratesChanged).toContain('₹57,90,000');
    // 1% of 51,42,857 more
    expect(bill?.ratesChanged).toContain('₹58,41,429');
    expect(bill?.comparison).toBeNull();
  });

  it('is null without a price', () => {
    expect(billOf(flat({ price: 0 }), FIRST_RATES, 'MAN')).toBeNull();
  });
});
