import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { invalidField } from './app-error.ts';

const ADDRESS = '/api/unreadable-address';

/** No page of ours: a browser gets the not-found page. */
const PAGE = '/unreadable-address';

/**
 * Rewrites a URL that can't be decoded to a route of ours or, for a browser that requests a page, to a path without a page.
 * Fastify would respond before any hook: without security headers, without the envelope, and echoing the URL.
 */
export function replaceUnreadable({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  // the common case
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
    return url;
  } catch {
    return headers.accept?.includes('text/html') && !/^\/(api|media)\b/i.test(url) ? PAGE : ADDRESS;
  }
}

/** Registers the route of `replaceUnreadable`, which is 400. */
export function registerUnreadableAddress(app: FastifyInstance): void {
  app.all(ADDRESS, { schema: { hide: true } }, () => {
    throw invalidField('path', 'Must be a valid address');
  });
}
