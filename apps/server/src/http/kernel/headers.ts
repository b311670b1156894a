import { DASHBOARD_STATS_ALSO_AT } from '@aangan/contract/accounts/admin-routes';
import { UNSUBSCRIBE_ALSO_AT } from '@aangan/contract/alerts/routes';
import { inLanguage, LANGUAGES } from '@aangan/contract/core/language';
import { TOKEN_PAGES } from '@aangan/contract/core/pages';
import type { FastifyInstance } from 'fastify';

/**
 * Builds the CSP of our pages. `style-src-attr` is needed for positioned elements; style elements and scripts stay strict. The
 * street map's pictures and data may come from its hosts, where one is configured.
 */
function pagePolicy(mapOrigins: readonly string[]): string[] {
  const ofMap = (directive: string) => [directive, ...mapOrigins].join(' ');
  return [
    "default-src 'self'",
    ofMap("img-src 'self' data: blob:"),
    ...(mapOrigins.length > 0 ? [ofMap("connect-src 'self'")] : []),
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
}
const tokenPages: ReadonlySet<string> = new Set(
  TOKEN_PAGES.flatMap((page) => LANGUAGES.map((language) => inLanguage(page, language))),
);
/** A page whose URL is a secret is never cached, and never sent as a referrer (V15). */
const OF_TOKEN_PAGES = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
/** The CSP of JSON, which is never rendered: it may load nothing and be framed nowhere. */
const JSON_POLICY = "default-src 'none';frame-ancestors 'none'";

export interface SecurityHeaders {
  https: boolean;
  /** The hosts of the street map; none without one. */
  mapOrigins?: readonly string[] | undefined;
}

/**
 * Adds the headers of docs/security.md to every response; HSTS where pages are served over https. JSON lacks those that
 * concern documents. Responses of calls are not cached by default.
 */
export function registerSecurityHeaders(app: FastifyInstance, { https, mapOrigins = [] }: SecurityHeaders): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  const ofJson = { ...everywhere, 'content-security-policy': JSON_POLICY };
  const ofAllElse = {
    ...everywhere,
    'content-security-policy': [...pagePolicy(mapOrigins), ...(https ? ['upgrade-insecure-requests'] : [])].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
  app.addHook('onRequest', (request, reply, done) => {
    // by the route, since a URL may be written in many ways
    const address = request.routeOptions.url ?? request.url;
    const isChange = request.method === 'POST' && address === UNSUBSCRIBE_ALSO_AT;
    const isCall = address.startsWith('/api/') || address.startsWith(DASHBOARD_STATS_ALSO_AT) || isChange;
    if (isCall) reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = reply.getHeader('content-type');
    const isJson = typeof type === 'string' && type.startsWith('application/json');
    reply.headers(isJson ? ofJson : ofAllElse);
    // a call may have the same path as a page
    if (!isJson && tokenPages.has(request.routeOptions.url ?? '')) reply.headers(OF_TOKEN_PAGES);
    done(null, payload);
  });
}
