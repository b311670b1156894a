import { fileForm, nextClient, sendCall, type Answer, type Call } from '../../support/http.ts';

export interface CallOptions extends Pick<Call, 'method' | 'cookie' | 'raw' | 'headers' | 'from'> {
  /** Sent as JSON. */
  body?: unknown;
  /** The caller's own address, told as a proxy does; the next of many unless told. */
  address?: string;
}

/** An answer with what its envelope says. */
export interface HttpAnswer extends Answer {
  data: unknown;
  code: string | undefined;
}

/**
 * One call on a connection of its own, as a page of ours makes it. Rejects when the connection breaks: such a call is
 * not acknowledged.
 */
export async function call(
  origin: string,
  path: string,
  { body, address = nextClient(), headers, ...options }: CallOptions = {},
): Promise<HttpAnswer> {
  const ours = { 'x-request-origin': origin, 'x-forwarded-for': address, ...headers };
  const answer = await sendCall(origin, { ...options, path, json: body, headers: ours, alone: true });
  return { ...answer, data: answer.json.data, code: answer.json.code };
}

/** A form with one document in it. */
export function uploadForm(mediaType: string, bytes: Uint8Array): NonNullable<Call['raw']> {
  return fileForm({ name: 'a.pdf', type: 'application/pdf', bytes }, mediaType);
}
