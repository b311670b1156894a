import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inOwnMemory, pack } from './compression.ts';
import type { Coding } from './content-coding.ts';
import { isKnownToClient } from './if-none-match.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A finished response of a call in each coding, compressed on first use. */
export class EncodedResponse {
  /** Bytes, uncompressed. */
  readonly length: number;
  /** The text until it is needed as bytes: most uncached responses are sent as text. */
  #text: string;
  readonly #forms: Partial<Record<Coding, Buffer>> = {};
  readonly #digest: string;
  readonly #onGrown: (() => void) | undefined;

  /**
   * @param data JSON text of the contract's response, without its envelope
   * @param onGrown given for a cached response, which is held as bytes; called when another coding was added
   */
  constructor(data: string, onGrown?: () => void) {
    this.#text = `{"success":true,"data":${data}}`;
    this.#onGrown = onGrown;
    this.length = Buffer.byteLength(this.#text);
    this.#digest = hash('sha256', onGrown ? this.#plain() : this.#text, 'base64url').slice(0, 22);
  }

  /** The bytes of all codings made so far. */
  get bytes(): number {
    return Object.values(this.#forms).reduce((sum, { length }) => sum + length, 0);
  }

  /** The entity tag of a coding. */
  etag(coding: Coding): string {
    return `"${this.#digest}-${coding}"`;
  }

  /** The data, parsed. */
  get data(): unknown {
    return (JSON.parse(this.#text || this.#plain().toString()) as { data: unknown }).data;
  }

  /** The body in a coding. */
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
   * Written directly into memory of its own: a copy would double the garbage, which V8 counts outside its heap too.
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
 * Sends such a response in the best coding that the client accepts, or 304 when it has that already. A browser may store it
 * but must revalidate each time, so that nobody sees it who may not (docs/security.md).
 */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: EncodedResponse): FastifyReply {
  const coding = request.server.codingFor(request, encoded.length);
  const etag = encoded.etag(coding);
  reply.type(JSON_TYPE).headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag });
  if (isKnownToClient(request, etag)) return reply.status(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(encoded.body(coding));
}
