import { applySite } from '@aangan/contract/core/site';
import { afterEach, expect, it } from 'vitest';
import { unusualHint } from './components/registrations.tsx';

afterEach(() => applySite({}));

it('names the usual numbers of the register of the site for another number [S36]', () => {
  expect(unusualHint('X1')).toBe(
    'Unusual number: usually P and 11 digits, or P, a letter and 13 digits. It is saved as typed.',
  );
  applySite({ registerNumbers: ['TN/99/*/9999', 'TNRERA/99/*/9999'] });
  expect(unusualHint('P52100012345')).toBe('Usually TN/99/*/9999 or TNRERA/99/*/9999. It is saved as typed.');
  expect(unusualHint('TN/29/Building/0403/2024')).toBeUndefined();
  expect(unusualHint(' ')).toBeUndefined();
});

it('says nothing of numbers where the register has no usual ones [S36]', () => {
  applySite({ registerNumbers: [] });
  expect(unusualHint('P52100012345')).toBeUndefined();
});
