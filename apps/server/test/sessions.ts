import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { createClient, type Client } from './client.ts';
import { buildUser, signedIn } from './factories.ts';

/** Helpers for tests of sessions, about the token pair of a client. */
export function createSessionKit(testApp: () => TestApp) {
  const refresh = (client: Client) => client.post('/api/auth/refresh');
  return {
    freshClient: async () => signedIn(testApp(), await buildUser(testApp().db)),
    refresh,
    /** Refreshes like a browser whose access cookie has expired: the pair is exchanged. */
    exchange: (client: Client) => {
      client.cookies.delete('access_token');
      return refresh(client);
    },
    isIn: async (client: Client) => {
      const { status } = await client.get('/api/users/profile');
      // an overloaded machine responds 503, which says nothing about the session
      expect([200, 401]).toContain(status);
      return status === 200;
    },
    /** Gives a client with a copy of another's cookies. */
    copyOf: (client: Client): Client => {
      const copy = createClient(testApp());
      for (const [name, cookie] of client.cookies) copy.cookies.set(name, cookie);
      return copy;
    },
  };
}
