import type { Visit, VisitPass } from '@aangan/contract/visits/entities';
import { bookVisit, properties, today } from './catalogue.ts';
import { expect, newPhone, setHost, setRole, signIn, type Page } from './index.ts';

export interface DeskDay {
  /** The visit's id. */
  id: number;
  home: string;
  buyer: { name: string; contactNo: string };
  code: string;
}

export async function read<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.request.get(path);
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

/** Signs in as a new consultant with one visit without a time, of a new buyer. */
export async function signInWithVisit(page: Page, date = today()): Promise<DeskDay> {
  const buyer = { name: 'Sneha Pawar', contactNo: await signIn(page, newPhone(), { name: 'Sneha Pawar' }) };
  const [home] = await properties(page);
  // as the page books without notes
  await bookVisit(page, home.id, date, 'No additional notes');
  const [visit] = await read<Visit[]>(page, '/api/bookings');
  const { code } = await read<VisitPass>(page, `/api/bookings/${visit?.id}/pass`);
  const host = await signIn(page, newPhone(), { name: 'Meera Kulkarni' });
  await setRole(host, 'EXECUTIVE');
  await setHost(host, buyer.contactNo, home.id);
  return { id: visit?.id ?? 0, home: home.name, buyer, code };
}
