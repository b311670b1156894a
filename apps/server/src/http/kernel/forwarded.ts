import type { FastifyInstance } from 'fastify';

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Logs once that the server seems to be behind a proxy that is not configured: all its visitors then share one address and
 * its limits. For a server without TRUSTED_PROXIES. Any client can cause this one line by sending such a header.
 */
export function warnOfForwarded(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', ({ headers, ip }, _reply, done) => {
    done();
    if (isTold || HEADERS.every((name) => headers[name] === undefined)) return;
    isTold = true;
    // not the request's log, which is silent for /healthz
    app.log.warn(
      `Requests come with forwarded headers, but TRUSTED_PROXIES is empty: everybody behind the proxy counts as one client. If it is yours, set TRUSTED_PROXIES=${ip}`,
    );
  });
}
