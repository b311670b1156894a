import { correctClock } from '@aangan/contract/core/clock';
import type { CallData, CallInput, EndpointName } from '@aangan/contract/endpoints';
import type { Route } from '@aangan/contract/core/route';
import { general as generalTexts } from '@aangan/contract/core/general.texts';
import { session as sessionTexts } from '@aangan/contract/accounts/session.texts';
import { ApiError, isApiError } from './api-error.ts';
import { takeEarly } from '../first-paint/early-requests.ts';
import { callGate } from './call-gate.ts';
import { parseJson } from './json.ts';
import { buildRequest, fetchRequest, type BuiltRequest } from './request.ts';
import { refusal, unwrap } from './wire/envelope.ts';
import { emitSessionEvent } from '../session/session-events.ts';

export { ApiError, isApiError, wordsOf } from './api-error.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The Idempotency-Key, as `withIntentKey` gives it. */
  key?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** For a change that is sent while the page is put away. */
  keepalive?: boolean;
}

/** The arguments of a call: its params, query and body where it has any, then options. */
export type CallArguments<Name extends EndpointName> =
  object extends CallInput<Name>
    ? [input?: CallInput<Name> | undefined, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions];

const named = (...names: EndpointName[]): ReadonlySet<EndpointName> => new Set(names);
/** Calls whose success proves that the user is signed in. */
const PROOFS_OF_SESSION = named('authSignin', 'authSignup', 'authRefresh', 'profileGet', 'profileUpdate');
/** Calls refused without a request once the user is known to be logged out (CALL20). */
const SIGNED_IN_CALLS = named(
  'bookingCreate',
  'bookingAgain',
  'bookingsList',
  'bookingGet',
  'bookingUpdate',
  'shortlistsList',
  'shortlistCheck',
  'shortlistSet',
  'shortlistRemove',
);
const ONCE_AT_A_TIME = named('bookingCreate', 'bookingAgain', 'bookingUpdate');

const underWay = new Set<string>();

/** A route whose name stands for an endpoint. */
export type RouteOf<Name extends EndpointName> = Route & { readonly name: Name };

/**
 * Calls the API.
 * @param route out of its area's table, as `VISITS.bookingCancel`
 * @param args its params, query and body (empty query values are dropped), then options
 * @returns the `data` of the response
 * @throws ApiError on any refusal; status 0 and code 'NETWORK' without a response
 */
export async function call<Name extends EndpointName>(
  route: RouteOf<Name>,
  ...[input, options]: CallArguments<Name>
): Promise<CallData<Name>> {
  const { name } = route;
  if (SIGNED_IN_CALLS.has(name) && callGate.isLoggedOut()) {
    throw new ApiError({ status: 401, code: 'LOGGED_OUT', message: sessionTexts.loggedOut });
  }
  const request = { ...buildRequest(route, input ?? {}), ...options };
  const sent = ONCE_AT_A_TIME.has(name) ? sendOnce : route.method === 'GET' ? sendRead : send;
  const data = await sent(name, request, options?.signal);
  if (PROOFS_OF_SESSION.has(name)) callGate.resetLoggedOut();
  return data as CallData<Name>;
}

async function sendOnce(name: EndpointName, request: BuiltRequest, signal?: AbortSignal): Promise<unknown> {
  const key = `${request.method} ${request.url} ${request.body ?? ''}`;
  if (underWay.has(key)) {
    throw new ApiError({ status: 0, code: 'DUPLICATE', message: generalTexts.duplicateCancelled });
  }
  underWay.add(key);
  try {
    return await send(name, request, signal);
  } finally {
    underWay.delete(key);
  }
}

/**
 * Sends a read. One refused for want of a session is retried after the refresh that its refusal triggers has succeeded
 * (SESS8), so that no error shows for it.
 */
async function sendRead(name: EndpointName, request: BuiltRequest, signal?: AbortSignal): Promise<unknown> {
  try {
    return await send(name, request, signal);
  } catch (error) {
    const isRefused = isApiError(error) && error.status === 401;
    if (!isRefused || (await callGate.refreshed()) !== 'refreshed') throw error;
    return send(name, request, signal);
  }
}

async function send(name: EndpointName, request: BuiltRequest, signal?: AbortSignal): Promise<unknown> {
  // A change is not retried, so it waits for the refreshed token; a read is sent at once.
  if (request.method !== 'GET' && name !== 'authRefresh') await callGate.refreshed();
  const response = await reach(request, signal);
  correctClock(response.headers.get('date'));
  const body = await readBody(response, signal);
  if (response.status === 401 && name !== 'authRefresh') emitSessionEvent('token-refresh-needed');
  if (!response.ok) throw refusal(body, response.status, response.headers.get('retry-after'));
  return unwrap(body, response.status);
}

async function reach(request: BuiltRequest, signal?: AbortSignal): Promise<Response> {
  try {
    return await (takeEarly(request, signal) ?? fetchRequest(request, signal));
  } catch (error) {
    throw noAnswer(error, signal);
  }
}

/** @returns the parsed body; undefined when it is empty or not JSON */
async function readBody(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw noAnswer(error, signal);
  });
  return parseJson(text);
}

function noAnswer(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return error;
  return new ApiError({ status: 0, code: 'NETWORK', message: generalTexts.network });
}
