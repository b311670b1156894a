import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { APIResponse } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setRole } from './database.ts';
import { newPhone, signIn, type Person } from './people.ts';
import { expect, type Page } from './test.ts';

/** Signs the page's browser in as a new admin; navigate afterwards. @returns the number */
export async function signInAsAdmin(page: Page, person: Partial<Person> = {}): Promise<string> {
  const contactNo = await signIn(page, newPhone(), person);
  await setRole(contactNo, 'ADMIN');
  return contactNo;
}

/** Returns a property name unique in the run. */
export function newName(word = 'Tulsi'): string {
  return `${word} Court ${randomInt(1_000_000_000)}`;
}

/** Adds a complete property by the API, as another admin would, so that every step of its form is valid. */
export async function addProperty(page: Page, fields: object = {}): Promise<AdminProperty> {
  const answer = await page.request.post('/api/admin/properties', {
    data: {
      name: newName(),
      description: 'Two towers around a planted court.',
      address: { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: '412105' },
      minPrice: 6_000_000,
      maxPrice: 8_000_000,
      status: 'UNDER_CONSTRUCTION',
      workDone: 40,
      possessionDate: '2028-03-31',
      flats: [{ type: '2BHK', area: 712.5, price: 6_000_000 }],
      characteristics: [{ keyName: 'Floors', valueName: '20' }],
      amenities: ['Gym', 'Garden'],
      ...fields,
    },
  });
  return dataOf(answer);
}

/** Changes a property by the API, as another admin would. */
export async function changeProperty(page: Page, id: number, fields: object): Promise<AdminProperty> {
  return dataOf(await page.request.patch(`/api/admin/properties/${id}`, { data: fields }));
}

/** Reads the stored property. */
export async function storedProperty(page: Page, id: number): Promise<AdminProperty> {
  return dataOf(await page.request.get(`/api/admin/properties/${id}`));
}

async function dataOf(answer: APIResponse): Promise<AdminProperty> {
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: AdminProperty }).data;
}

/** Goes to the next step of the wizard. */
export const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
/** The heading of a step. */
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** Fills the first step of a new property. */
export async function fillBasics(page: Page, name: string): Promise<void> {
  await page.getByLabel('Property name').fill(name);
  await page.getByLabel('Description *').fill('Two towers around a planted court.');
  await page.getByLabel('Location').selectOption('Chikhali');
  await page.getByLabel('Minimum price').fill('6500000');
  await page.getByLabel('Maximum price').fill('9500000');
}

/** @param number from 1 */
export async function fillFlat(page: Page, number: number, type: string, area: string, price: string): Promise<void> {
  const flat = page.getByRole('group', { name: `Flat #${number}` });
  await flat.getByLabel('Type').selectOption(type);
  await flat.getByLabel('Area (sqft)').fill(area);
  await flat.getByLabel('Price').fill(price);
}

/** Goes to a step of a property's form, whose earlier steps are valid. */
export async function openStep(page: Page, id: number, number: number): Promise<void> {
  await page.goto(`/admin/properties/${id}?step=${number}`);
}

/** Presses 'Export CSV', gives a reason, and gives what is in the file. */
/** Expands the panel of upcoming visits, where it is shortened. */
export async function showAllUpcoming(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Upcoming Bookings' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  const more = panel.getByRole('button', { name: /^Show all/ });
  if (await more.isVisible()) await more.click();
}

export async function exportList(page: Page, title: 'Export users' | 'Export bookings'): Promise<string> {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Reason').fill('For the yearly report');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download file' }).click();
  return readFile(await (await download).path(), 'utf8');
}
