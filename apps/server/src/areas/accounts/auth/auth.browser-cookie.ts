import { ASKING_BROWSER_COOKIE_SECONDS, KNOWN_BROWSER_COOKIE_SECONDS } from '@aangan/contract/core/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, createToken, TOKEN } from '../../../http/session/session.ts';

const NAME = 'sign_in_browser';

/**
 * The cookie that tells the browser that asked for a code from strangers who know the number (docs/decisions/0011).
 * @param secure false only for plain-http development
 */
export function createBrowserCookie({ secure }: { secure: boolean }) {
  const set = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.setCookie(NAME, value, { path: '/api/auth', sameSite: 'strict', httpOnly: true, secure, maxAge });
  const read = (request: FastifyRequest): string | undefined => {
    const value = cookieOf(request, NAME);
    return value !== undefined && TOKEN.test(value) ? value : undefined;
  };
  return {
    /** The browser's name; undefined when it has none, or one that can't be ours. */
    read,
    /** The same; a browser without one is given one for an hour, whatever the answer will be. */
    ensure: (request: FastifyRequest, reply: FastifyReply): string => {
      const known = read(request);
      if (known !== undefined) return known;
      const fresh = createToken();
      set(reply, fresh, ASKING_BROWSER_COOKIE_SECONDS);
      return fresh;
    },
    /** The name of a browser that signed in, for 180 days. */
    remember: (reply: FastifyReply, browser: string): void => void set(reply, browser, KNOWN_BROWSER_COOKIE_SECONDS),
  };
}
