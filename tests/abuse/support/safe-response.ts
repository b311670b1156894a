import { ERROR_STATUS, type ErrorCode } from '@aangan/contract/core/errors';
import { expect } from 'vitest';
import type { HttpResponse, Call } from '../../support/http.ts';

/**
 * What no refusal may contain: paths of code, names of libraries, SQL. The database quotes the names of relations in
 * errors; a nominee has a field of that name.
 */
const INTERNALS =
  /node_modules|node:internal|\bat .+:\d+:\d+|\.m?[jt]s\b|\/(?:work|home|usr|tmp|opt|srv)\/|\b(?:select|insert into|delete from|constraint|syntax error|violates)\b|\brelation \\?"|fastify|postgres|kysely|\bzod\b|\bpino\b|FST_ERR|ECONN|v?\d+\.\d+\.\d+/i;

/**
 * Expects what holds for every response: no internal error, the security headers, no banner and no internals; under
 * /api an uncacheable JSON envelope with the status of its code.
 */
export function expectSafeResponse({ method = 'GET', path }: Call, response: HttpResponse): void {
  const what = `${method} ${path.slice(0, 200)}`;
  const { status, headers, text, json } = response;
  // pictures are rendered one at a time, and a busy machine refuses the one that would wait too long
  const isBusy = path.includes('/share-picture') && json.code === 'UNAVAILABLE';
  if (!isBusy) expect(status, `status of ${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(missingHeaders(headers), `headers of ${what}`).toEqual([]);
  // a page is the same build for everybody
  if (status < 400 || headers['content-type']?.startsWith('text/html')) return;
  expect(text, `refusal of ${what}`).not.toMatch(INTERNALS);
  if (!path.startsWith('/api/') || method === 'HEAD') return;
  expect([headers['content-type'], headers['cache-control']], what).toEqual([
    'application/json; charset=utf-8',
    'no-store',
  ]);
  expect(json.success, what).toBe(false);
  expect(ERROR_STATUS[json.code as ErrorCode], `code of ${what}: ${json.code}`).toBe(status);
  if (status === 429) expect(headers['retry-after'], what).toMatch(/^[1-9]\d*$/);
}

const WANTED: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'cross-origin-resource-policy': /^same-origin$/,
};
/** Headers of all but JSON. */
const WANTED_OF_DOCUMENTS: Record<string, RegExp> = {
  ...WANTED,
  'content-security-policy':
    /^(?!.*script-src)(?=.*default-src 'self')(?=.*object-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')(?=.*form-action 'self')/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
};
/** Headers of JSON, which may load nothing. */
const WANTED_OF_JSON: Record<string, RegExp> = {
  ...WANTED,
  'content-security-policy': /^default-src 'none';frame-ancestors 'none'$/,
};
/** Headers about a document in a window, which JSON is not. */
const UNWANTED_OF_JSON = ['referrer-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options'];
const UNWANTED = ['server', 'x-powered-by', 'via', 'access-control-allow-origin', 'access-control-allow-credentials'];

/** Names the headers of a response that are missing, wrong or unwanted. */
export function missingHeaders(headers: HttpResponse['headers']): string[] {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const wanted = isJson ? WANTED_OF_JSON : WANTED_OF_DOCUMENTS;
  const unwanted = [...UNWANTED, ...(isJson ? UNWANTED_OF_JSON : [])];
  const wrong = Object.entries(wanted).filter(([name, form]) => !form.test(String(headers[name] ?? '')));
  return [...wrong.map(([name]) => name), ...unwanted.filter((name) => headers[name] !== undefined)];
}
