import type { EndpointName } from '@aangan/contract/endpoints';
import { LANGUAGE } from '@aangan/contract/core/language';
import type { Route } from '@aangan/contract/core/route';

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
}

export interface BuiltRequest {
  url: string;
  method: string;
  body: string | null;
  /** The Idempotency-Key. */
  key?: string | undefined;
  /** Further headers. */
  headers?: Record<string, string> | undefined;
  /** Whether to send the page's origin as a header. */
  namesOrigin: boolean;
  /** Whether the request goes on when the page is left. */
  keepalive?: boolean;
}

/** Calls sent with a timestamp, so that no cache on the way responds (CALL4). */
const UNCACHED: ReadonlySet<string> = new Set<EndpointName>(['profileGet', 'bookingsList']);

/** Calls whose answers have names, descriptions or sentences for buyers: they take `lang` (L45). */
export const IN_LANGUAGE: ReadonlySet<string> = new Set<EndpointName>([
  'propertiesList',
  'propertiesSearch',
  'propertiesFeatured',
  'propertyGet',
  'propertyQuestions',
  'propertySharePicture',
  'shortlistsList',
  'bookingTimeline',
  'bookingCalendar',
  'visitPlanCalendar',
  'visitLinkCalendar',
  'notificationsList',
  'notificationMark',
  'privacyNotice',
]);

/** Builds the request of a call: params go into the path, empty query values are left out. */
export function buildRequest({ name, method, path }: Route, input: LooseInput): BuiltRequest {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input.params?.[key] ?? '')));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  if (UNCACHED.has(name)) query.set('_t', String(Date.now()));
  if (LANGUAGE !== 'en' && IN_LANGUAGE.has(name) && !query.has('lang')) query.set('lang', LANGUAGE);
  const search = query.toString();
  return {
    method,
    url: search === '' ? filled : `${filled}?${search}`,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    namesOrigin: name === 'authRefresh',
  };
}

/** Sends a request. Rejects without a response, and when the signal aborts it. */
export function fetchRequest(
  { url, method, body, key, headers: more, namesOrigin, keepalive = false }: BuiltRequest,
  signal?: AbortSignal,
) {
  const headers: Record<string, string> = { accept: 'application/json', ...more };
  if (body !== null) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  if (namesOrigin) headers['x-request-origin'] = window.location.origin;
  return fetch(url, { method, headers, body, credentials: 'include', signal: signal ?? null, keepalive });
}
