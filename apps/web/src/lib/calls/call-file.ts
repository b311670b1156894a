import type { Route } from '@aangan/contract/core/route';
import { general as generalTexts } from '@aangan/contract/core/general.texts';
import { ApiError } from './api-error.ts';
import { callGate } from './call-gate.ts';
import { parseJson } from './json.ts';
import { buildRequest, fetchRequest, type BuiltRequest } from './request.ts';
import { emitSessionEvent } from '../session/session-events.ts';
import { refusal } from './wire/envelope.ts';

/**
 * Reads a file from the API. Apart from `call`, which handles JSON only, so that no page loads it before it needs a
 * file.
 * @throws ApiError on any refusal; status 0 and code 'NETWORK' without a response
 */
export function callFile(route: Route, id: number, signal: AbortSignal): Promise<Blob> {
  return fetchFile(buildRequest(route, { params: { id } }), signal);
}

/** Fetches a file by any request, also by POST. */
export async function fetchFile(request: BuiltRequest, signal: AbortSignal): Promise<Blob> {
  const ask = async () => {
    try {
      const response = await fetchRequest(request, signal);
      return { response, file: await response.blob() };
    } catch (error) {
      if (signal.aborted) throw error;
      throw new ApiError({ status: 0, code: 'NETWORK', message: generalTexts.network });
    }
  };
  let { response, file } = await ask();
  if (response.status === 401) {
    emitSessionEvent('token-refresh-needed');
    if ((await callGate.refreshed()) === 'refreshed') ({ response, file } = await ask());
  }
  if (response.ok) return file;
  throw refusal(parseJson(await file.text()), response.status, response.headers.get('retry-after'));
}
