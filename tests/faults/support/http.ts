import { fileForm, nextClient, sendCall, type HttpResponse, type Call } from '../../support/http.ts';

export interface CallOptions extends Pick<Call, 'method' | 'cookie' | 'raw' | 'headers' | 'from'> {
  /** Sent as JSON. */
  body?: unknown;
  /** The caller's address, sent like a proxy does; by default the next of many. */
  address?: string;
}

/** A response with the parts of its envelope. */
export interface EnvelopeResponse extends HttpResponse {
  data: unknown;
  code: string | undefined;
}

/**
 * Sends one call on a connection of its own, like a page of ours. Rejects when the connection breaks: such a call is
 * not acknowledged.
 */
export async function call(
  origin: string,
  path: string,
  { body, address = nextClient(), headers, ...options }: CallOptions = {},
): Promise<EnvelopeResponse> {
  const ours = { 'x-request-origin': origin, 'x-forwarded-for': address, ...headers };
  const response = await sendCall(origin, { ...options, path, json: body, headers: ours, alone: true });
  return { ...response, data: response.json.data, code: response.json.code };
}

/** Gives a form with one document. */
export function uploadForm(mediaType: string, bytes: Uint8Array): NonNullable<Call['raw']> {
  return fileForm({ name: 'a.pdf', type: 'application/pdf', bytes }, mediaType);
}
