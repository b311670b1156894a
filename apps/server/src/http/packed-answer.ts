import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inOwnMemory, pack } from './compression.ts';
import type { Coding } from './content-coding.ts';
import { isKnownToClient } from './if-none-match.ts';

/** The answer of a call as finished bytes, in each form in which it goes out; compressed when that is first asked for. */
export class PackedAnswer {
  readonly #forms: Partial<Record<Coding, Buffer>> & { identity: Buffer };
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
 */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: PackedAnswer): FastifyReply {
  const size = answer.as('identity').length;
  const coding = request.server.codingFor(request, size);
  const etag = answer.etag(coding);
  reply.type('application/json; charset=utf-8');
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag });
  if (isKnownToClient(request, etag)) return reply.status(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(answer.as(coding));
}
