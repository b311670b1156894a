import type { ComparedFlats } from '@aangan/contract/catalogue/compare-entities';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { Page } from '@playwright/test';
import { findProperty } from './catalogue.ts';
import { newPhone, signIn } from './people.ts';

export const tray = (page: Page, count: number) => page.getByRole('link', { name: `Compare (${count})`, exact: true });

export const cellsOf = (page: Page, label: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
    .getByRole('cell');

export const isPriced = ({ flats }: PropertyDetail) => flats.length > 1 && flats.every(({ price }) => price > 0);

/** Finds a home with at least two priced flats, and another one. */
async function twoHomes(page: Page): Promise<[PropertyDetail, PropertyDetail]> {
  const first = await findProperty(page, isPriced);
  const second = await findProperty(page, (home) => isPriced(home) && home.id !== first.id);
  return [first, second];
}

/** Signs in, and returns the URL of a comparison of the first flats of two homes. */
export async function comparison(
  page: Page,
  extra = '',
): Promise<{ address: string; ids: number[]; data: ComparedFlats }> {
  await signIn(page, newPhone());
  const ids = (await twoHomes(page)).flatMap(({ flats }) => flats.slice(0, 1).map(({ id }) => id));
  const answer = await page.request.get(`/api/flats/compare?ids=${ids.join(',')}`);
  const { data } = (await answer.json()) as { data: ComparedFlats };
  return { address: `/compare?flats=${ids.join(',')}${extra}`, ids, data };
}
