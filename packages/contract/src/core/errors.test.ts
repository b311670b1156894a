import { expect, test } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import type { EndpointShape } from './endpoint.ts';
import { errors } from './errors.texts.ts';
import type { ErrorCode } from './errors.ts';

/** Codes that any call may answer with. */
const OF_EVERY_CALL: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CROSS_ORIGIN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
];

test('every code that a buyer can meet has a text, for pages in other languages [L19]', () => {
  const calls = Object.values<EndpointShape>(ENDPOINTS).filter(
    ({ access }) => access === 'public' || access === 'user',
  );
  const met = new Set([...OF_EVERY_CALL, ...calls.flatMap((call) => call.errors)]);
  expect([...met].filter((code) => !(code in errors))).toEqual([]);
});
