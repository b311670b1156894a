import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import { AppError } from '../http/app-error.ts';
import { clientKey, isLoopback } from '../http/client-address.ts';
import { spendPoint } from '../http/rate-limit.ts';
import type { FoundLink, LinkPurpose, Links } from './links.ts';

/** Of one client address. */
const MISSES_AN_HOUR = 30;
const HOUR = 3_600;

/** Opens the link of a call, or counts the miss. Beside it stands `callLimits.link`, 60 calls a minute (V14). */
export type OpenLink = (request: FastifyRequest, token: string, purpose: LinkPurpose) => Promise<FoundLink>;

/** Raises LINK_INVALID, and TOO_MANY_REQUESTS from the 31st miss of an hour on; a link that is valid opens even then. */
export function createOpenLink({ db, links }: { db: Database; links: Links }): OpenLink {
  return async ({ ip }, token, purpose) => {
    const link = await links.find(db, token, purpose);
    if (link) return link;
    // this machine, or a proxy on it that TRUSTED_PROXIES does not name: one address for everybody
    const misses = { key: `link-miss:${clientKey(ip)}`, points: MISSES_AN_HOUR, seconds: HOUR };
    if (!isLoopback(ip)) await spendPoint(db, misses);
    throw linkInvalid();
  };
}

/** One answer for every link that does not open. */
export function linkInvalid(): AppError {
  return new AppError('LINK_INVALID', 'This link is not valid any more.');
}
