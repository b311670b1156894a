import type { FastifyInstance } from 'fastify';
import { invalidField } from './app-error.ts';

const ADDRESS = '/api/unreadable-address';

/**
 * Sends a request whose address can't be decoded to a route of ours. Fastify would answer it before any hook: without
 * the security headers, outside the envelope, repeating the address.
 */
export function replaceUnreadable({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
    return url;
  } catch {
    return ADDRESS;
  }
}

/** Answers what `replaceUnreadable` sends here with 400. */
export function registerUnreadableAddress(app: FastifyInstance): void {
  app.all(ADDRESS, { schema: { hide: true } }, () => {
    throw invalidField('path', 'Must be a valid address');
  });
}
