import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { TEXTS } from '@aangan/contract/core/texts';
import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import { ApiError } from '../../../lib/calls/api.ts';
import { callGate } from '../../../lib/calls/call-gate.ts';
import { withIntentKey } from '../../../lib/calls/intent-key.ts';
import { asObject, parseJson } from '../../../lib/calls/json.ts';
import { emitSessionEvent } from '../../../lib/session/session-events.ts';
import { uploadedMediaFrom } from '../../../lib/calls/wire/admin-property.ts';
import { refusal, unwrap } from '../../../lib/calls/wire/envelope.ts';

/** Milliseconds (ADMM9). */
const UPLOAD_TIMEOUT = 300_000;

/** The type of the files, and the facts that apply to all of them. */
export interface UploadedAs extends Partial<MediaFacts> {
  mediaType: MediaType;
}

interface UploadOptions {
  signal: AbortSignal;
  /** bytes sent so far */
  onProgress: (bytes: number) => void;
  /** receives the server's remarks on accepted files */
  onNotice?: (text: string) => void;
}

/**
 * POST /api/admin/properties/{id}/media with one file, /media/batch with several.
 * @returns the created media; null when the response can't be parsed
 * @throws ApiError; the signal's reason when it was cancelled
 */
export async function uploadMedia(
  propertyId: string,
  { mediaType, ...facts }: UploadedAs,
  files: readonly File[],
  options: UploadOptions,
): Promise<AdminMedia[] | null> {
  const isBatch = files.length > 1;
  const { path } = isBatch ? CATALOGUE_ADMIN.adminMediaUploadBatch : CATALOGUE_ADMIN.adminMediaUpload;
  const form = new FormData();
  // Before the files: the server needs it while reading them.
  form.set('mediaType', mediaType);
  for (const [name, value] of Object.entries(facts)) if (value !== null) form.set(name, String(value));
  for (const file of files) form.append(isBatch ? 'files' : 'file', file);
  const url = path.replace(':id', encodeURIComponent(propertyId));
  const chosen = files.map(({ name, size, type }) => [name, size, type]);
  const answer = await withIntentKey([url, mediaType, facts, chosen], (key) =>
    sendForm(url, form, { ...options, key }),
  );
  return uploadedMediaFrom(answer);
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
async function sendForm(
  url: string,
  form: FormData,
  { signal, onProgress, onNotice, key }: UploadOptions & { key: string },
): Promise<unknown> {
  await callGate.refreshed();
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const answer = answerOf(request, signal, onNotice);
  request.open('POST', url);
  request.withCredentials = true;
  request.timeout = UPLOAD_TIMEOUT;
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('idempotency-key', key);
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  const handleAbort = () => request.abort();
  signal.addEventListener('abort', handleAbort);
  request.send(form);
  return answer.finally(() => signal.removeEventListener('abort', handleAbort));
}

/** Resolves with the response body; rejects with the refusal, or why there was no response. */
function answerOf(request: XMLHttpRequest, signal: AbortSignal, onNotice: UploadOptions['onNotice']): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      let answer: unknown;
      try {
        answer = readAnswer(request);
      } catch (error) {
        reject(error);
        return;
      }
      const notice = asObject(parseJson(request.responseText))?.message;
      if (typeof notice === 'string') onNotice?.(notice);
      resolve(answer);
    });
    request.addEventListener('error', () => reject(noAnswer(TEXTS.general.network)));
    request.addEventListener('timeout', () => reject(noAnswer('The upload took longer than 5 minutes')));
    request.addEventListener('abort', () => reject(signal.reason));
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): unknown {
  const body = parseJson(responseText);
  if (status === 401) emitSessionEvent('token-refresh-needed');
  if (status < 200 || status > 299) throw refusal(body, status);
  return unwrap(body, status);
}

function noAnswer(message: string): ApiError {
  return new ApiError({ status: 0, code: 'NETWORK', message });
}
