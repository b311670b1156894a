import { TEXTS } from '@aangan/contract/core/texts';
import { ApiError } from '../../../lib/calls/api.ts';
import { callGate } from '../../../lib/calls/call-gate.ts';
import { asObject, parseJson } from '../../../lib/calls/json.ts';
import { refusal, unwrap } from '../../../lib/calls/wire/envelope.ts';
import { emitSessionEvent } from '../../../lib/session/session-events.ts';

/** Milliseconds (ADMM9). */
const UPLOAD_TIMEOUT = 300_000;

export interface SendFormOptions {
  signal: AbortSignal;
  /** bytes sent so far */
  onProgress: (bytes: number) => void;
  /** receives the server's remarks on accepted files */
  onNotice?: (text: string) => void;
  /** the Idempotency-Key, where the call takes one */
  key?: string;
}

/**
 * Posts a form with files. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @returns the `data` of the response
 * @throws ApiError; the signal's reason when it was cancelled
 */
export async function sendForm(
  url: string,
  form: FormData,
  { signal, onProgress, onNotice, key }: SendFormOptions,
): Promise<unknown> {
  await callGate.refreshed();
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const answer = answerOf(request, signal, onNotice);
  request.open('POST', url);
  request.withCredentials = true;
  request.timeout = UPLOAD_TIMEOUT;
  request.setRequestHeader('accept', 'application/json');
  if (key !== undefined) request.setRequestHeader('idempotency-key', key);
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  const handleAbort = () => request.abort();
  signal.addEventListener('abort', handleAbort);
  request.send(form);
  return answer.finally(() => signal.removeEventListener('abort', handleAbort));
}

/** Resolves with the response body; rejects with the refusal, or why there was no response. */
function answerOf(
  request: XMLHttpRequest,
  signal: AbortSignal,
  onNotice: SendFormOptions['onNotice'],
): Promise<unknown> {
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
