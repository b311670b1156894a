import type { FastifyRequest, HookHandlerDoneFunction, FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Creates the hook that refuses cross-site browser requests (docs/security.md, after Go's CrossOriginProtection). A change
 * needs a `Sec-Fetch-Site` of `same-origin` or `none`; without that header an `Origin` of ours; without both it is no browser.
 * A read passes, but for one that records something about a person (`notes`), which passes unless `Sec-Fetch-Site` says that
 * it is cross-site.
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

/** Whether a request comes by its headers from a page of ours, from the address bar, or from no browser. */
export function isOwn(request: FastifyRequest, appOrigin: string): boolean {
  const { origin } = request.headers;
  return isOwnSite(request) ?? (origin === undefined || origin === appOrigin);
}

/** The same by `Sec-Fetch-Site` alone; null without that header. */
function isOwnSite({ headers }: FastifyRequest): boolean | null {
  const site = headers['sec-fetch-site'];
  return site === undefined ? null : site === 'same-origin' || site === 'none';
}
