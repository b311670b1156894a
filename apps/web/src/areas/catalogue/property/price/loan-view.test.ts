import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import { describe, expect, it } from 'vitest';
import { initialFields, loanOutcome, type LoanFields } from './loan-view.ts';

const CASE = { agreementValue: 5_142_857, total: 5_738_571, rates: FIRST_RATES };
const outcome = (typed: Partial<LoanFields> = {}) => loanOutcome({ ...initialFields(FIRST_RATES), ...typed }, CASE);

describe('the loan form', () => {
  it('starts with the present rate, 20 years and the maximum loan', () => {
    expect(initialFields(FIRST_RATES)).toEqual({ income: '', otherEmis: '', interest: '8', years: '20', loan: '' });
    // 80 % of 51,42,857
    expect(outcome()).toMatchObject({ errors: {}, byValue: 4_114_285, byIncome: null, most: 4_114_285 });
    expect(outcome().result).toMatchObject({ loan: 4_114_285, ownCash: 1_624_286 });
  });

  it('limits the loan by the income, less other EMIs [T24]', () => {
    const { byIncome, most, result } = outcome({ income: '₹80,000', otherEmis: '8,000' });
    expect(byIncome).toBe(3_825_737);
    expect(most).toBe(3_825_737);
    expect(result).toMatchObject({ loan: 3_825_737, emi: 32_000, ownCash: 1_912_834 });
  });

  it('reads amounts with a unit and the digits of other scripts [DATA19, ADMP40]', () => {
    expect(outcome({ income: '0.8 lakh', otherEmis: '8K' }).byIncome).toBe(3_825_737);
    expect(outcome({ income: '८०,०००', otherEmis: '८०००' }).byIncome).toBe(3_825_737);
  });

  it('allows no loan when other EMIs use up the income', () => {
    expect(outcome({ income: '20000', otherEmis: '10000' })).toMatchObject({
      byIncome: 0,
      most: 0,
      result: { loan: 0, emi: 0, ownCash: 5_738_571 },
    });
  });

  it('takes the typed amount, up to the maximum', () => {
    expect(outcome({ loan: '30,00,000' }).result).toMatchObject({ loan: 3_000_000, ownCash: 2_738_571 });
    expect(outcome({ loan: '99,00,000' }).result).toMatchObject({ loan: 4_114_285 });
    expect(outcome({ loan: '0' }).result).toMatchObject({ loan: 0, ownCash: 5_738_571 });
  });

  it.each([
    ['income', 'eighty', 'Must be a whole number of rupees'],
    ['income', '80000.50', 'Must be a whole number of rupees'],
    ['otherEmis', '-1', 'Must be a whole number of rupees'],
    ['interest', '50.01', 'Must be from 0 to 50'],
    ['interest', '', 'Must be from 0 to 50'],
    ['interest', '1e1', 'Must be from 0 to 50'],
    ['years', '0', 'Must be from 1 to 30'],
    ['years', '31', 'Must be from 1 to 30'],
    ['years', '7.5', 'Must be from 1 to 30'],
    ['loan', '1234567890123', 'Must be a whole number of rupees'],
  ] as const)('%s of %j: %s, and nothing is worked out from it', (name, text, message) => {
    const { errors, result } = outcome({ [name]: text });
    expect(errors).toEqual({ [name]: message });
    expect(result).toBeNull();
  });

  it.each([
    ['interest', '0'],
    ['interest', '50'],
    ['interest', '8.'],
    ['interest', '8.25'],
    ['years', '1'],
    ['years', '30'],
  ] as const)('%s may be %j', (name, text) => {
    expect(outcome({ [name]: text }).errors).toEqual({});
  });

  it('still shows the maximum while a field is invalid', () => {
    expect(outcome({ years: '', income: '80000' })).toMatchObject({ byValue: 4_114_285, byIncome: null, most: null });
  });
});
