import { expect, type APIResponse, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { codeFor, countCodes } from './outbox.ts';

export interface Person {
  name: string;
  email: string;
  preferredFlatType: '2BHK' | '3BHK' | '4BHK';
  minBudget: number;
  maxBudget: number;
}

/** Returns a number that is unique in the run. */
export function newPhone(): string {
  return `7${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
}

/** Returns the default person for a number. */
export function personOf(contactNo: string): Person {
  return {
    name: 'Aparna Deshpande',
    email: `aparna.${contactNo}@mail.example`,
    preferredFlatType: '3BHK',
    minBudget: 7_000_000,
    maxBudget: 9_000_000,
  };
}

/**
 * Signs the page's browser in by the API, and registers a new number. Does not reload the page: navigate afterwards.
 * @returns the number
 */
export async function signIn(page: Page, contactNo = newPhone(), person: Partial<Person> = {}): Promise<string> {
  const code = await requestCode(page, contactNo);
  const { data } = (await post(page, 'verify-otp', { contactNo, otp: code })) as { data: string };
  if (data === 'SIGNUP') await post(page, 'signup', { ...personOf(contactNo), ...person, contactNo, otp: code });
  else await post(page, 'signin', { contactNo, otp: code });
  return contactNo;
}

/** Registers a number without signing in. */
export async function register(page: Page, contactNo = newPhone(), person: Partial<Person> = {}): Promise<string> {
  await signIn(page, contactNo, person);
  await post(page, 'logout');
  return contactNo;
}

/** Registers a new number through the open modal, as a person does. */
export async function signInThroughDialog(page: Page, contactNo: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(Sign In|Verify OTP|Complete Registration)/ });
  const { name, email, preferredFlatType } = personOf(contactNo);
  await dialog.getByLabel('Phone number').fill(contactNo);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('6-digit code').fill(await codeFor(contactNo));
  await dialog.getByLabel('Full name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: preferredFlatType }).check();
  await dialog.getByRole('checkbox', { name: /I accept/ }).check();
  await dialog.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(dialog).toBeHidden();
}

async function requestCode(page: Page, contactNo: string): Promise<string> {
  const before = await countCodes(contactNo);
  await post(page, 'start', { contactNo });
  return codeFor(contactNo, before + 1);
}

async function post(page: Page, call: string, data?: object): Promise<unknown> {
  const response: APIResponse = await page.request.post(`/api/auth/${call}`, data ? { data } : {});
  expect(response.ok(), `${call}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json();
}
