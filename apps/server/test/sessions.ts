import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { createClient, type Client } from './client.ts';
import { buildUser, signedIn } from './factories.ts';

/** What tests of sessions do with the pair of tokens that a client holds. */
export function createSessionKit(testApp: () => TestApp) {
  const refresh = (client: Client) => client.post('/api/auth/refresh');
  return {
    freshClient: async () => signedIn(testApp(), await buildUser(testApp().db)),
    refresh,
    /** As a browser refreshes whose access cookie has run out: the pair is exchanged. */
    exchange: (client: Client) => {
      client.cookies.delete('access_token');
      return refresh(client);
    },
    isIn: async (client: Client) => {
      const { status } = await client.get('/api/users/profile');
      // a machine that has too much to do answers 503, which says nothing of the session
      expect([200, 401]).toContain(status);
      return status === 200;
    },
    /** A client that holds the cookies another holds now. */
    copyOf: (client: Client): Client => {
      const copy = createClient(testApp());
      for (const [name, cookie] of client.cookies) copy.cookies.set(name, cookie);
      return copy;
    },
  };
}
