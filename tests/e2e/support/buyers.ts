import type { Browser } from '@playwright/test';
import { bookVisit } from './catalogue.ts';
import { newPhone, personOf, signIn } from './people.ts';
import type { Page } from './test.ts';

export interface Buyer {
  page: Page;
  name: string;
  email: string;
  contactNo: string;
}

/** Masks a number as staff see it: '98******10' for '9876543210'. */
export function maskedNumber(contactNo: string): string {
  return `${contactNo.slice(0, 2)}******${contactNo.slice(-2)}`;
}

/** Registers and signs in a new buyer in another browser. */
export async function newBuyer(browser: Browser, name = 'Farhan Qureshi'): Promise<Buyer> {
  const page = await (await browser.newContext()).newPage();
  const contactNo = await signIn(page, newPhone(), { name });
  return { page, name, email: personOf(contactNo).email, contactNo };
}

/** Creates such a buyer with a visit to a property on a day. */
export async function newVisitor(
  browser: Browser,
  propertyId: number,
  visitDate: string,
  name?: string,
): Promise<Buyer> {
  const buyer = await newBuyer(browser, name);
  await bookVisit(buyer.page, propertyId, visitDate);
  return buyer;
}
