import type { FastifyRequest, HookHandlerDoneFunction, FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site asks a browser for (docs/security.md, after Go's CrossOriginProtection). A change: its
 * `Sec-Fetch-Site` must be `same-origin` or `none`; without it `Origin` must be ours; without both it is no browser. A
 * read passes, but for one that notes something about a person, which passes only while no `Sec-Fetch-Site` says that it
 * comes from elsewhere.
 * @param appOrigin scheme, host and port of the product's own pages
 * @throws AppError CROSS_ORIGIN
 */
export function crossOriginRule(appOrigin: string) {
  const isAllowed = (request: FastifyRequest): boolean => {
    if (!SAFE.has(request.method)) return isOwn(request, appOrigin);
    return request.routeOptions.config.notes !== true || isOwnSite(request) !== false;
  };
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (isAllowed(request)) {
      done();
      return;
    }
    const { origin, 'sec-fetch-site': site } = request.headers;
    request.log.warn({ origin, site, method: request.method }, 'Cross-origin call refused');
    done(new AppError('CROSS_ORIGIN', 'This request did not come from our own pages'));
  };
}

/** Whether a page of ours asks, or a person by its address, or what is no browser: as far as the request's headers tell. */
export function isOwn(request: FastifyRequest, appOrigin: string): boolean {
  const { origin } = request.headers;
  return isOwnSite(request) ?? (origin === undefined || origin === appOrigin);
}

/** What `Sec-Fetch-Site` says of the same; null where a client sends no such header. */
function isOwnSite({ headers }: FastifyRequest): boolean | null {
  const site = headers['sec-fetch-site'];
  return site === undefined ? null : site === 'same-origin' || site === 'none';
}
