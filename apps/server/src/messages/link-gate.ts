import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import { AppError } from '../http/kernel/app-error.ts';
import { clientOf, type IsExempt } from '../http/kernel/client-address.ts';
import { spendPoints } from '../http/limits/rate-limit.ts';
import type { FoundLink, LinkPurpose, Links } from './links.ts';

/** Invalid tokens per hour and client address; its wider prefixes have a multiple of it. */
const MISSES_AN_HOUR = 30;
const HOUR = 3_600;

/** Opens the link of a call, or counts a miss. `callLimits.link` also allows 60 calls per minute (V14). */
export type OpenLink = (request: FastifyRequest, token: string, purpose: LinkPurpose) => Promise<FoundLink>;

/** Creates the function that opens links. It raises LINK_INVALID, and TOO_MANY_REQUESTS from the 31st miss of an hour on; a valid link opens even then. */
export function createOpenLink({ db, links, isExempt }: { db: Database; links: Links; isExempt: IsExempt }): OpenLink {
  return async (request, token, purpose) => {
    const link = await links.find(db, token, purpose);
    if (link) return link;
    const misses = clientOf(request).prefixes.map(({ key, times }) => ({
      key: `link-miss:${key}`,
      points: MISSES_AN_HOUR * times,
      seconds: HOUR,
    }));
    if (!isExempt(request)) await spendPoints(db, misses);
    throw linkInvalid();
  };
}

/** Creates the error of every link that does not open. */
export function linkInvalid(): AppError {
  return new AppError('LINK_INVALID', 'This link is no longer valid.');
}
