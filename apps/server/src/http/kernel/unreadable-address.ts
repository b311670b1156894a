import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { invalidField } from './app-error.ts';

const ADDRESS = '/api/unreadable-address';

/** Nothing of ours: a browser gets the page that says so. */
const PAGE = '/unreadable-address';

/**
 * Sends a request whose address can't be decoded to a route of ours, or, when a person's browser looks for a page there,
 * to where no page is. Fastify would answer it before any hook: without the security headers, outside the envelope,
 * repeating the address.
 */
export function replaceUnreadable({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  // as nearly all are
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
    return url;
  } catch {
    return headers.accept?.includes('text/html') && !/^\/(api|media)\b/i.test(url) ? PAGE : ADDRESS;
  }
}

/** Answers what `replaceUnreadable` sends here with 400. */
export function registerUnreadableAddress(app: FastifyInstance): void {
  app.all(ADDRESS, { schema: { hide: true } }, () => {
    throw invalidField('path', 'Must be a valid address');
  });
}
