import type { FastifyRequest, HookHandlerDoneFunction, FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change another site asks a browser for (docs/security.md, after Go's CrossOriginProtection): safe methods
 * pass; `Sec-Fetch-Site` must be `same-origin` or `none`; without it `Origin` must be ours; without both it is no browser.
 * @param appOrigin scheme, host and port of the product's own pages
 * @throws AppError CROSS_ORIGIN
 */
export function crossOriginRule(appOrigin: string) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (SAFE.has(request.method) || isOwn(request, appOrigin)) {
      done();
      return;
    }
    request.log.warn(
      { origin: request.headers.origin, site: request.headers['sec-fetch-site'] },
      'Cross-origin change refused',
    );
    done(new AppError('CROSS_ORIGIN', 'This request did not come from our own pages'));
  };
}

/** Whether a page of ours asks, or a person by its address, or what is no browser: as far as the request's headers tell. */
export function isOwn({ headers }: FastifyRequest, appOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === appOrigin;
}
