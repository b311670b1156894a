import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import type { Page } from '@playwright/test';

export type MapHome = PropertiesMap['points'][number];

export const map = (page: Page) => page.getByRole('group', { name: 'Map of results' });

/** The pin of a home, labelled with its price. */
export const pin = (page: Page, { name }: MapHome) =>
  map(page).getByRole('button', { name: new RegExp(`^${escaped(name)}, `) });

export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Reads the map's data for a search. */
export async function readMap(page: Page, query = ''): Promise<PropertiesMap> {
  const answer = await page.request.get(`/api/properties/map${query}`);
  return ((await answer.json()) as { data: PropertiesMap }).data;
}

/** Changes the response with the map's data. */
export async function answerMap(page: Page, change: (answer: PropertiesMap) => PropertiesMap): Promise<void> {
  await page.route(/\/api\/properties\/map\b/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: PropertiesMap };
    await route.fulfill({ response, json: { success: true, data: change(data) } });
  });
}

/**
 * Shows only the first homes of the catalogue, at these coordinates.
 * @param places latitude and longitude of each home
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
