import { DASHBOARD_STATS_ALSO_AT } from '@aangan/contract/accounts/admin-routes';
import { UNSUBSCRIBE_ALSO_AT } from '@aangan/contract/alerts/routes';
import { TOKEN_PAGES } from '@aangan/contract/core/pages';
import type { FastifyInstance } from 'fastify';

/**
 * Of our pages: `style-src-attr` since positioned parts carry style attributes; style elements and scripts stay strict.
 * The street map's pictures and data may come from its own hosts, where an operator has set one up.
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
const tokenPages: ReadonlySet<string> = new Set(TOKEN_PAGES);
/** An address that is a key is kept by nobody, and told to nobody by whatever the page leads to (V15). */
const OF_TOKEN_PAGES = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
/** Of JSON, which no browser draws: it may load nothing, and stand in no frame. */
const JSON_POLICY = "default-src 'none';frame-ancestors 'none'";

export interface SecurityHeaders {
  https: boolean;
  /** What the street map is loaded from; none without one. */
  mapOrigins?: readonly string[] | undefined;
}

/**
 * The headers of docs/security.md on every answer, made once; HSTS where the pages are served over https. JSON goes
 * without those that speak of a document in a window. What calls answer is kept by nobody.
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
    // the route tells: an address may be written in many ways
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
    // a call may have the address of a page
    if (!isJson && tokenPages.has(request.routeOptions.url ?? '')) reply.headers(OF_TOKEN_PAGES);
    done(null, payload);
  });
}
