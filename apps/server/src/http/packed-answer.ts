import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inOwnMemory, pack } from './compression.ts';
import type { Coding } from './content-coding.ts';
import { isKnownToClient } from './if-none-match.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer of a call as finished bytes, in each form in which it goes out; compressed when that is first asked for. */
export class PackedAnswer {
  readonly #forms: Partial<Record<Coding, Buffer>> & { identity: Buffer };
  readonly #heads: Partial<Record<Coding, string[]>> = {};
  readonly #digest: string;
  readonly #onGrown: () => void;

  /**
   * @param data JSON text of the contract's answer, without its envelope
   * @param onGrown told when there is one form more
   */
  constructor(data: string, onGrown: () => void = () => undefined) {
    this.#onGrown = onGrown;
    const plain = bytesOf(`{"success":true,"data":${data}}`);
    this.#forms = { identity: plain };
    this.#digest = hash('sha256', plain, 'base64url').slice(0, 22);
  }

  /** Of all forms made so far. */
  get bytes(): number {
    return Object.values(this.#forms).reduce((sum, { length }) => sum + length, 0);
  }

  /** What clients know a form by. */
  etag(coding: Coding): string {
    return `"${this.#digest}-${coding}"`;
  }

  /**
   * The head it goes out with in a form, name after value, as Node takes a whole one; made once.
   * @param ofJson what stands in the head of all JSON, in the same form
   */
  head(coding: Coding, ofJson: readonly string[]): string[] {
    return (this.#heads[coding] ??= [
      ...ofJson,
      ...Object.entries(this.headers(coding)).flat(),
      'content-type',
      JSON_TYPE,
      'content-length',
      String(this.as(coding).length),
    ]);
  }

  /** What its head has of its own; a browser has to ask each time. */
  headers(coding: Coding): Record<string, string> {
    return {
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
      etag: this.etag(coding),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    };
  }

  /** What it was made of, read back. */
  get data(): unknown {
    return (JSON.parse(this.#forms.identity.toString()) as { data: unknown }).data;
  }

  as(coding: Coding): Buffer {
    const made = this.#forms[coding];
    if (made) return made;
    const packed = inOwnMemory(pack(this.#forms.identity, coding));
    this.#forms[coding] = packed;
    this.#onGrown();
    return packed;
  }
}

/** Written once, in memory of its own: what is outside of V8's heap counts as garbage too, and a copy would double it. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/**
 * Sends such an answer in the best form that the client takes, or 304 when it has that already. A browser may keep it and
 * has to ask each time, so that what it kept is shown to nobody who may not see it (docs/security.md).
 *
 * Who brings no cookie is given none, so that all of the answer's head is known: it is sent as it is, past the hooks that
 * would put it together, which took a fifth of such an answer (docs/decisions/0070).
 */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: PackedAnswer): FastifyReply {
  const { server } = request;
  const coding = server.codingFor(request, answer.as('identity').length);
  if (isKnownToClient(request, answer.etag(coding))) {
    const { 'content-encoding': _ofBody, ...headers } = answer.headers(coding);
    return reply.type(JSON_TYPE).headers(headers).status(304).send();
  }
  if (request.headers.cookie !== undefined || server.isStopping()) {
    return reply.type(JSON_TYPE).headers(answer.headers(coding)).send(answer.as(coding));
  }
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, answer.head(coding, server.headOfJson));
  reply.raw.end(answer.as(coding));
  return reply;
}
