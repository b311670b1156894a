import type { Booking } from '@aangan/contract/visits/booking-entity';
import type { PropertyCard, PropertyDetail } from '@aangan/contract/catalogue/entities';
import { expect, type Page } from '@playwright/test';

const DAY = 86_400_000;

/** Returns today in India, 'yyyy-MM-dd'. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

async function read<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.request.get(path);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

async function write(page: Page, path: string, data: object): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(path, { data, ...(origin !== 'null' && { headers: { origin } }) });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Reads the catalogue's properties, for a signed-in page. */
export async function properties(page: Page): Promise<[PropertyCard, PropertyCard, ...PropertyCard[]]> {
  const { content } = await read<{ content: PropertyCard[] }>(page, '/api/properties?size=100');
  expect(content.length).toBeGreaterThan(1);
  return content as [PropertyCard, PropertyCard, ...PropertyCard[]];
}

/** Every property with all its fields; the catalogue does not change during a run. */
let details: PropertyDetail[] | undefined;

async function allDetails(page: Page): Promise<PropertyDetail[]> {
  if (details) return details;
  const cards = await properties(page);
  details = await Promise.all(cards.map(({ id }) => read<PropertyDetail>(page, `/api/properties/${id}`)));
  return details;
}

/** Finds the first property of the catalogue that fits a test; fails when there is none. */
export async function findProperty(page: Page, isFit: (property: PropertyDetail) => boolean): Promise<PropertyDetail> {
  const found = (await allDetails(page)).find(isFit);
  expect(found, 'a fitting property in the demo catalogue').toBeDefined();
  return found as PropertyDetail;
}

/** Opens a property's page and waits until it is loaded. */
export async function openProperty(page: Page, { id, name }: Pick<PropertyDetail, 'id' | 'name'>): Promise<void> {
  await page.goto(`/properties/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Scrolls through a property's page and back, until every lazy part has loaded. */
export async function fetchAllParts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      // one frame to detect what has come near, one to render it
      await frame();
      await frame();
    }
  });
  await expect(page.getByRole('main').locator('[class*=skeleton]').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Returns the path that a redirect to /login left in the navigation state. */
export function returnPath(page: Page): Promise<unknown> {
  return page.evaluate(() => (window.history.state as { state?: { from?: unknown } } | null)?.state?.from);
}

/** Books a visit by the API, as another tab of the same user would. */
export function bookVisit(page: Page, propertyId: number, visitDate: string, notes = ''): Promise<void> {
  return write(page, `/api/bookings/properties/${propertyId}`, { visitDate, notes });
}

/** Reads the stored visit of the page's user to a property. */
export async function findBooking(page: Page, propertyId: number): Promise<Booking> {
  const found = (await read<Booking[]>(page, '/api/bookings')).find((booking) => booking.propertyId === propertyId);
  expect(found, 'a booking of the property').toBeDefined();
  return found as Booking;
}

/** Moves the visit of the page's user to a property, as another tab of the same user would. */
export async function moveVisit(page: Page, propertyId: number, visitDate: string): Promise<void> {
  const { id } = await findBooking(page, propertyId);
  const answer = await page.request.put(`/api/bookings/${id}`, { data: { visitDate, status: 'PENDING' } });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}

export function toggleShortlist(page: Page, propertyId: number): Promise<void> {
  return write(page, `/api/shortlists/properties/${propertyId}/toggle`, {});
}

/**
 * Cuts the network for some URLs.
 * @returns the function that restores it
 */
export async function cut(page: Page, addresses: string): Promise<() => Promise<void>> {
  await page.route(addresses, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(addresses);
}

/**
 * Holds the calls to some URLs, as a slow network does.
 * @returns the function that releases them
 */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
