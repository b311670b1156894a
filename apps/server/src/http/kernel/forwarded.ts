import type { FastifyInstance } from 'fastify';

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Logs, once, that a proxy seems to stand in front which nobody told us of: then all its visitors share one address, and
 * with it every limit. For a server without TRUSTED_PROXIES. A stranger who sends such a header can cause this one line.
 */
export function warnOfForwarded(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', ({ headers, ip }, _reply, done) => {
    done();
    if (isTold || HEADERS.every((name) => headers[name] === undefined)) return;
    isTold = true;
    // not by the request's own log: that of /healthz is silent
    app.log.warn(
      `Requests come with forwarded headers, but TRUSTED_PROXIES is empty: everybody behind the proxy counts as one client. If it is yours, set TRUSTED_PROXIES=${ip}`,
    );
  });
}
