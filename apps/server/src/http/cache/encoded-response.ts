import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inOwnMemory, pack } from './compression.ts';
import type { Coding } from './content-coding.ts';
import { isKnownToClient } from './if-none-match.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer of a call, finished, in each form in which it goes out; compressed when that is first asked for. */
export class EncodedResponse {
  /** In bytes, uncompressed. */
  readonly length: number;
  /** As it was made, until it is wanted as bytes: most that is not kept goes out as it is. */
  #text: string;
  readonly #forms: Partial<Record<Coding, Buffer>> = {};
  readonly #digest: string;
  readonly #onGrown: (() => void) | undefined;

  /**
   * @param data JSON text of the contract's answer, without its envelope
   * @param onGrown of one that is kept, as bytes: told when there is one form more
   */
  constructor(data: string, onGrown?: () => void) {
    this.#text = `{"success":true,"data":${data}}`;
    this.#onGrown = onGrown;
    this.length = Buffer.byteLength(this.#text);
    this.#digest = hash('sha256', onGrown ? this.#plain() : this.#text, 'base64url').slice(0, 22);
  }

  /** Of all forms made so far. */
  get bytes(): number {
    return Object.values(this.#forms).reduce((sum, { length }) => sum + length, 0);
  }

  /** What clients know a form by. */
  etag(coding: Coding): string {
    return `"${this.#digest}-${coding}"`;
  }

  /** What it was made of, read back. */
  get data(): unknown {
    return (JSON.parse(this.#text || this.#plain().toString()) as { data: unknown }).data;
  }

  /** What goes out in a form. */
  body(coding: Coding): string | Buffer {
    return coding === 'identity' && this.#text !== '' ? this.#text : this.#as(coding);
  }

  #as(coding: Coding): Buffer {
    const made = this.#forms[coding];
    if (made) return made;
    if (coding === 'identity') return this.#plain();
    const packed = inOwnMemory(pack(this.#plain(), coding));
    this.#forms[coding] = packed;
    this.#onGrown?.();
    return packed;
  }

  /**
   * Written once, in memory of its own: what is outside of V8's heap counts as garbage too, and a copy would double it.
   */
  #plain(): Buffer {
    if (this.#forms.identity) return this.#forms.identity;
    const bytes = Buffer.allocUnsafeSlow(this.length);
    bytes.write(this.#text);
    this.#text = '';
    return (this.#forms.identity = bytes);
  }
}

/**
 * Sends such an answer in the best form that the client takes, or 304 when it has that already. A browser may keep it and
 * has to ask each time, so that what it kept is shown to nobody who may not see it (docs/security.md).
 */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, answer: EncodedResponse): FastifyReply {
  const coding = request.server.codingFor(request, answer.length);
  const etag = answer.etag(coding);
  reply.type(JSON_TYPE).headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag });
  if (isKnownToClient(request, etag)) return reply.status(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(answer.body(coding));
}
