import { DASHBOARD_STATS_ALSO_AT } from '@aangan/contract/accounts/admin-routes';
import { ENDPOINTS, type Endpoint, type EndpointHead, type EndpointShape } from '@aangan/contract/endpoints';
import { ERROR_STATUS, type ErrorCode, type ErrorEnvelope, type FieldError } from '@aangan/contract/core/errors';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

export interface Cookie {
  value: string;
  path: string;
  maxAge: number | undefined;
  sameSite: string | undefined;
  httpOnly: boolean;
  secure: boolean;
}

/** A response that has passed the contract's checks. */
export interface CheckedResponse<T = unknown> {
  status: number;
  /** Present on success. */
  data: T;
  /** Present on a refusal. */
  code: ErrorCode | undefined;
  message: string | undefined;
  errors: FieldError[] | undefined;
  details: Record<string, number | string> | undefined;
  headers: Record<string, string | string[] | number | undefined>;
  setCookies: string[];
}

export interface ClientOptions {
  /** The caller's address; calls from loopback are not counted against limits. */
  address?: string;
  /** Added to every request, in place of the browser's own of that name. */
  headers?: Record<string, string | undefined>;
}

export type Client = ReturnType<typeof createClient>;

/**
 * A minimal browser: it stores cookies by path, sends the Origin of our pages, and checks every response against the
 * contract (status, envelope, exact response schema, content type, no-store, Retry-After), so that each test also
 * checks what it is not about.
 */
export function createClient({ app, config }: Pick<TestApp, 'app' | 'config'>, options: ClientOptions = {}) {
  const jar = new Map<string, Cookie>();

  async function ask(method: string, url: string, extra: InjectOptions = {}): Promise<LightMyRequestResponse> {
    const path = url.split('?')[0] ?? url;
    const cookie = cookieHeader(jar, path);
    const response = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: options.address ?? '127.0.0.1',
      ...extra,
      headers: withoutUndefined({
        ...(cookie !== '' && { cookie }),
        origin: config.appOrigin,
        ...(path === '/api/auth/refresh' && { 'x-request-origin': config.appOrigin }),
        ...options.headers,
        ...(extra.headers as Record<string, string | undefined>),
      }),
    });
    keepCookies(jar, response);
    return response;
  }

  async function send<T>(method: string, url: string, extra?: InjectOptions): Promise<CheckedResponse<T>> {
    return check<T>(method, url.split('?')[0] ?? url, await ask(method, url, extra));
  }

  return {
    /** The stored cookies, by name. */
    cookies: jar,
    get: <T = unknown>(url: string, extra?: InjectOptions) => send<T>('GET', url, extra),
    post: <T = unknown>(url: string, body?: unknown, extra?: InjectOptions) =>
      send<T>('POST', url, withBody(body, extra)),
    put: <T = unknown>(url: string, body?: unknown, extra?: InjectOptions) =>
      send<T>('PUT', url, withBody(body, extra)),
    patch: <T = unknown>(url: string, body?: unknown, extra?: InjectOptions) =>
      send<T>('PATCH', url, withBody(body, extra)),
    del: <T = unknown>(url: string, extra?: InjectOptions) => send<T>('DELETE', url, extra),
    /** Gives a response unchecked: of a file, which has no envelope. */
    file: (url: string, body?: unknown) => ask(body === undefined ? 'GET' : 'POST', url, withBody(body)),
  };
}

function withBody(body: unknown, extra: InjectOptions = {}): InjectOptions {
  return body === undefined ? extra : { payload: body as object, ...extra };
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function cookieHeader(jar: Map<string, Cookie>, path: string): string {
  const sent = [...jar].filter(
    ([, { path: scope }]) => scope === '/' || path === scope || path.startsWith(`${scope}/`),
  );
  return sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
}

function keepCookies(jar: Map<string, Cookie>, response: LightMyRequestResponse): void {
  for (const { name, value, ...cookie } of response.cookies) {
    if (cookie.maxAge === 0) jar.delete(name);
    else {
      const { path = '/', maxAge, sameSite, httpOnly = false, secure = false } = cookie;
      jar.set(name, { value, path, maxAge, sameSite, httpOnly, secure });
    }
  }
}

/** The refusals that any call may give. INTERNAL is not among them: no request may cause it. */
const COMMON: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CROSS_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
];

/** Responses that a browser may store and must revalidate, since they are the same for everybody (docs/security.md). */
const KEPT = new Set(
  [
    ENDPOINTS.propertiesFeatured,
    ENDPOINTS.propertiesStats,
    ENDPOINTS.propertiesList,
    ENDPOINTS.propertiesSearch,
    ENDPOINTS.propertiesFacets,
    ENDPOINTS.propertiesMap,
    ENDPOINTS.propertyGet,
  ].map(({ method, path }) => `${method} ${path}`),
);

function check<T>(method: string, path: string, response: LightMyRequestResponse): CheckedResponse<T> {
  const endpoint = findEndpoint(method, path);
  const { statusCode: status, headers } = response;
  expect(headers['content-type'], `content type of ${method} ${path}`).toBe('application/json; charset=utf-8');
  const caching = status < 400 && KEPT.has(`${endpoint?.method} ${endpoint?.path}`) ? 'private, no-cache' : 'no-store';
  expect(headers['cache-control'], `caching of ${method} ${path}`).toBe(caching);
  const body = response.json<{ success: boolean; data?: T; message?: string } & Partial<ErrorEnvelope>>();
  if (status < 400) checkSuccess(endpoint, status, body);
  else checkRefusal(endpoint, status, body as ErrorEnvelope, headers['retry-after']);
  return {
    status,
    data: body.data as T,
    code: body.code,
    message: body.message,
    errors: body.errors,
    details: body.details,
    headers,
    setCookies: [headers['set-cookie'] ?? []].flat(),
  };
}

function checkSuccess(endpoint: KnownEndpoint, status: number, body: { success: boolean; data?: unknown }): void {
  expect(endpoint, 'a success outside the contract').toBeDefined();
  const { success, data, ...rest } = body;
  expect([endpoint?.status ?? 200, endpoint?.statusOfKnown]).toContain(status);
  expect(success).toBe(true);
  expect(Object.keys(rest).filter((key) => key !== 'message')).toEqual([]);
  // parsing drops keys that the schema lacks, so equality means there were none
  expect(endpoint?.response.parse(data)).toEqual(data);
}

function checkRefusal(endpoint: KnownEndpoint, status: number, body: ErrorEnvelope, retryAfter: unknown): void {
  const { success, code, message, errors, details, ...rest } = body;
  expect(rest).toEqual({});
  expect(success).toBe(false);
  expect(endpoint ? [...COMMON, ...endpoint.errors] : ['NOT_FOUND', 'CROSS_ORIGIN'], `code of: ${message}`).toContain(
    code,
  );
  expect(status).toBe(ERROR_STATUS[code]);
  expect(message).toMatch(/\S/);
  if (code === 'VALIDATION_FAILED') expect(errors?.length, 'fields of a validation error').toBeGreaterThan(0);
  for (const error of errors ?? []) expect(Object.keys(error).sort()).toEqual(['field', 'message']);
  for (const value of Object.values(details ?? {})) expect(['number', 'string']).toContain(typeof value);
  if (status === 429 || status === 503) expect(retryAfter, 'Retry-After').toMatch(/^[1-9]\d*$/);
}

type KnownEndpoint = (Endpoint & EndpointHead & EndpointShape) | undefined;

/** Gives the endpoint of a path; one without parameters takes precedence. */
function findEndpoint(method: string, path: string): KnownEndpoint {
  if (path === DASHBOARD_STATS_ALSO_AT) return ENDPOINTS.adminDashboardStats;
  const all: NonNullable<KnownEndpoint>[] = Object.values(ENDPOINTS);
  const fits = all.filter((endpoint) => endpoint.method === method && pattern(endpoint.path).test(path));
  return fits.find((endpoint) => endpoint.path === path) ?? fits[0];
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
