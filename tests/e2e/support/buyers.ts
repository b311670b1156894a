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

/** '98******10' of '9876543210', as staff read it. */
export function maskedNumber(contactNo: string): string {
  return `${contactNo.slice(0, 2)}******${contactNo.slice(-2)}`;
}

/** Somebody else with a browser of their own, registered and signed in. */
export async function newBuyer(browser: Browser, name = 'Farhan Qureshi'): Promise<Buyer> {
  const page = await (await browser.newContext()).newPage();
  const contactNo = await signIn(page, newPhone(), { name });
  return { page, name, email: personOf(contactNo).email, contactNo };
}

/** Such a buyer with a visit to a property on a day. */
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
