import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import type { Page } from '@playwright/test';

export type MapHome = PropertiesMap['points'][number];

export const map = (page: Page) => page.getByRole('group', { name: 'Map of results' });

/** The pin of one home, which says its price. */
export const pin = (page: Page, { name }: MapHome) =>
  map(page).getByRole('button', { name: new RegExp(`^${escaped(name)}, `) });

export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** What the map tells of the homes that a search finds. */
export async function readMap(page: Page, query = ''): Promise<PropertiesMap> {
  const answer = await page.request.get(`/api/properties/map${query}`);
  return ((await answer.json()) as { data: PropertiesMap }).data;
}

/** Changes what the map tells. */
export async function answerMap(page: Page, change: (answer: PropertiesMap) => PropertiesMap): Promise<void> {
  await page.route(/\/api\/properties\/map\b/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: PropertiesMap };
    await route.fulfill({ response, json: { success: true, data: change(data) } });
  });
}

/**
 * Shows the first homes of the catalogue alone, at these places.
 * @param places latitude and longitude, one a home
 * @returns these homes
 */
export async function showHomesAt(page: Page, places: readonly (readonly [number, number])[]): Promise<MapHome[]> {
  const moved = (all: readonly MapHome[]) =>
    places.flatMap(([lat, lng], i) => {
      const home = all[i];
      return home ? [{ ...home, lat, lng }] : [];
    });
  await answerMap(page, (answer) => ({ ...answer, points: moved(answer.points) }));
  return moved((await readMap(page)).points);
}

export async function openMap(page: Page, query = ''): Promise<void> {
  await page.goto(`/properties?view=map${query}`);
  await map(page).getByRole('button').first().waitFor();
}
