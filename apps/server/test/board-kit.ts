import type { Board, BoardDetail, GuestBoard } from '@aangan/contract/boards/entities';
import type { Vote } from '@aangan/contract/boards/lists';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { createClient, type Client } from './client.ts';
import { buildProperty, buildShortlist } from './factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from './factories.ts';

/** Creates an owner with a shortlist and a board, and relatives who have the link of the board. */
export function createBoardKit(testApp: () => TestApp) {
  let addresses = 0;
  /** Gives an address whose calls are counted against limits, unlike those from this machine. */
  const freshAddress = () => {
    addresses += 1;
    return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  };

  /** The calls of a relative with these keys. */
  const relative = (boardKey: string, guestKey?: string, client?: Client) => {
    const browser = client ?? createClient(testApp(), { address: freshAddress() });
    const extra = { headers: { 'x-board-key': boardKey, ...(guestKey && { 'x-guest-key': guestKey }) } };
    return {
      see: () => browser.get<GuestBoard>('/api/board', extra),
      join: (firstName: string) =>
        browser.post<{ guestId: number; guestKey: string }>('/api/board/guests', { firstName }, extra),
      vote: (propertyId: number, vote: Vote | null) =>
        browser.put(`/api/board/homes/${propertyId}/vote`, { vote }, extra),
      comment: (propertyId: number, text: string) =>
        browser.post<{ id: number }>(`/api/board/homes/${propertyId}/comments`, { text }, extra),
      takeBack: (id: number) => browser.del(`/api/board/comments/${id}`, extra),
      leave: () => browser.del('/api/board/guests', extra),
    };
  };

  const keyOf = ({ url }: Pick<Board, 'url'>) => new URL(url ?? '').hash.replace('#k=', '');

  return {
    relative,
    keyOf,

    async owner(fields: Partial<BuiltUser> = {}): Promise<{ user: BuiltUser; client: Client }> {
      const user = await buildUser(testApp().db, { name: 'Rohan Jadhav', ...fields });
      return { user, client: await signedIn(testApp(), user) };
    },

    /** Creates homes with these names on a user's shortlist. */
    async shortlisted(user: { id: number }, ...names: string[]): Promise<number[]> {
      const ids: number[] = [];
      for (const name of names) {
        const { id } = await buildProperty(testApp().db, { name, location: 'Charholi' });
        await buildShortlist(testApp().db, { user_id: user.id, property_id: id });
        ids.push(id);
      }
      return ids;
    },

    make: (client: Client, body: object = { title: 'For Aai and Baba', days: 30 }) =>
      client.post<Board>('/api/boards', body),
    show: async (client: Client, id: number) => (await client.get<BoardDetail>(`/api/boards/${id}`)).data,

    /** Creates a guest who has joined. */
    async guest(boardKey: string, firstName: string) {
      const { data } = await relative(boardKey).join(firstName);
      return { ...data, ...relative(boardKey, data.guestKey) };
    },
  };
}

/** The time at which each test of `useBoards` begins: 22 November 2026, 17:30 in India. */
export const NOW = new Date('2026-11-22T12:00:00Z');

/** Starts an app for the calling test file, and gives Rohan two homes on the shortlist before each test. */
export function useBoards() {
  const family = {} as { testApp: TestApp; user: BuiltUser; rohan: Client; homes: number[] };
  const kit = createBoardKit(() => family.testApp);

  beforeAll(async () => {
    family.testApp = await createTestApp({ now: NOW });
  });
  afterAll(() => family.testApp.close());

  beforeEach(async () => {
    family.testApp.setNow(NOW);
    const { user, client } = await kit.owner();
    const homes = await kit.shortlisted(user, 'Tamhini Terraces', 'Palash Court');
    Object.assign(family, { user, rohan: client, homes });
  });

  return Object.assign(family, {
    ...kit,
    first: () => family.homes[0] ?? 0,
    second: () => family.homes[1] ?? 0,
    /** Moves the clock to that many milliseconds after NOW. */
    later: (ms: number) => family.testApp.setNow(new Date(NOW.getTime() + ms)),
  });
}
