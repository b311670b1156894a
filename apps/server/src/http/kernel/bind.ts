import type { Readable } from 'node:stream';
import type { Endpoint, EndpointName, Endpoints, EndpointShape } from '@aangan/contract/endpoints';
import { ENDPOINTS } from '@aangan/contract/endpoints';
import { IDEMPOTENCY_KEY_HEADER } from '@aangan/contract/core/limits';
import type { OwnPolicy } from '@aangan/contract/core/policies';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from './actor.ts';
import { inTime } from '../limits/response-deadline.ts';
import { AppError } from './app-error.ts';
import { BytesAnswer, sendBytes } from './bytes-answer.ts';
import { isOwnPolicy, OwnedRef } from '../session/owned-ref.ts';
import {
  fingerprintOf,
  readIdempotencyKey,
  WITHOUT_KEY,
  type Idempotency,
  type StoredReply,
  type Newcomer,
  type Repeat,
} from './idempotency.ts';
import { EncodedResponse, sendEncoded } from '../cache/encoded-response.ts';

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<E, Key extends string> = E extends { [K in Key]: infer S } ? Out<S> : undefined;

export interface Input<Name extends EndpointName> {
  /** What the address names; under an own-policy `own` stands in its place. */
  params: Endpoints[Name] extends { policy: OwnPolicy } ? undefined : Part<Endpoints[Name], 'params'>;
  /** The thing whose id the address has, where the call's policy is that it must be the caller's. */
  own: Endpoints[Name] extends { policy: infer P extends OwnPolicy } ? OwnedRef<P> : undefined;
  query: Part<Endpoints[Name], 'query'>;
  body: Part<Endpoints[Name], 'body'>;
  /** Present for calls that need a session; on public calls null for a visitor. */
  actor: Endpoints[Name]['access'] extends 'public' ? Actor | null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Of calls that take an Idempotency-Key: what they do with it. */
  repeat: Endpoints[Name] extends { takesKey: true } ? Repeat<Data<Name> | Answer<Data<Name>>> : undefined;
}

/** JSON text that Postgres has built already: sent as it is (docs/performance/database-access.md). */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** `data` with a message of its own in the envelope. */
export class Answer<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** A file to save, sent as it is made; UTF-8. An error on the way breaks the transfer off, so no half of one looks whole. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
  constructor(name: string, type: string, content: Readable) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

type Data<Name extends EndpointName> = z.input<Endpoints[Name]['response']>;
type HandlerResult<Name extends EndpointName> =
  Data<Name> | Answer<Data<Name>> | RawJson | EncodedResponse | FileAnswer | BytesAnswer;
/** What is kept may be given at once. */
export type Handler<Name extends EndpointName> = (input: Input<Name>) => Promise<HandlerResult<Name>> | EncodedResponse;

export interface Binding<Name extends EndpointName = EndpointName> {
  /** Rate limits of this call, checked before the session is looked up. */
  limits?: onRequestHookHandler[];
  /** Who may ask for what, beyond the call's access; after the session, before the shape. */
  guard?: onRequestAsyncHookHandler | onRequestHookHandler;
  /** Another address of the same call, with the same pipeline. */
  alsoAt?: string;
  /** Takes as long as it needs, as uploads do; any other call is answered in 5 seconds, with 503 if need be. */
  slow?: boolean;
  /** Of a call with a key that makes the account of its caller. */
  newcomer?: ((input: Input<Name>) => Newcomer) | undefined;
}

/**
 * Puts one call of the contract on the server. The pipeline is the same for all and reads top to bottom: rate limit,
 * session, role, shape, handler (docs/security.md); the cross-origin rule runs before it, as a hook of `kernel.ts`.
 */
export function bind<const Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
  { limits = [], guard, alsoAt, slow = false, newcomer }: Binding<Name> = {},
): void {
  const endpoint: Endpoint & EndpointShape = ENDPOINTS[name];
  const status = endpoint.status ?? 200;
  const route = (url: string) => ({
    method: endpoint.method,
    url,
    schema: schemaOf(endpoint, status, url === endpoint.path ? name : `${name}AlsoAt`),
    config: { takesKey: endpoint.takesKey === true, notes: endpoint.notes === true },
    onRequest: [app.callLimits.api, ...limits, app.findSessionInTime, accessRule(endpoint), ...(guard ? [guard] : [])],
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const { query, body, actor } = request;
      const input = { ...reachOf(endpoint, request), query, body, actor, request, reply } as Input<Name>;
      reply.status(status);
      const answer = () =>
        endpoint.takesKey ? once(app.idempotency, endpoint, input, { handler, slow, newcomer }) : handler(input);
      const isInTurn = endpoint.reads === 'much' && actor !== null;
      const told = isInTurn ? app.accountTurns.inTurn(request, actor.userId, answer) : answer();
      if (told instanceof EncodedResponse) return sendEncoded(request, reply, told);
      return (slow ? told : inTime(request, told)).then((data) => present(request, reply, data));
    },
  });
  for (const url of [endpoint.path, ...(alsoAt === undefined ? [] : [alsoAt])]) app.route(route(url));
}

/** The payload of an answer, or the reply where it is sent already. */
function present(request: FastifyRequest, reply: FastifyReply, data: unknown): unknown {
  if (data instanceof RawJson) {
    return reply.type('application/json; charset=utf-8').send(`{"success":true,"data":${data.text}}`);
  }
  if (data instanceof EncodedResponse) return sendEncoded(request, reply, data);
  if (data instanceof BytesAnswer) return sendBytes(request, reply, data);
  if (data instanceof FileAnswer) return sendFile(reply, data);
  if (data instanceof Answer) return { success: true, data: data.data as unknown, message: data.message };
  return { success: true, data };
}

/** Does the work of a call that came with a key, or answers as that call was answered before. */
async function once<Name extends EndpointName>(
  idempotency: Idempotency,
  { name, response }: Endpoint,
  input: Input<Name>,
  { handler, slow, newcomer }: Pick<Binding<Name>, 'slow' | 'newcomer'> & { handler: Handler<Name> },
): Promise<HandlerResult<Name>> {
  const { request, reply, body, actor } = input;
  const key = readIdempotencyKey(request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()]);
  const work = async (repeat: Repeat) => handler({ ...input, repeat } as Input<Name>);
  if (key === undefined) return work(WITHOUT_KEY);
  const call = {
    name,
    key,
    // what a form brings is known once it is read
    fingerprint: slow ? undefined : fingerprintOf(request.params, body),
    userId: newcomer ? undefined : actor?.userId,
    newcomer: newcomer?.(input),
    toKept: (answer: unknown) => toKept(answer, response),
  };
  const outcome = await idempotency.run(call, work);
  if ('result' in outcome) return outcome.result;
  // the name usage has given it; the draft has none
  reply.header('idempotent-replayed', 'true');
  request.log.info({ endpoint: name }, 'Answered as before');
  const { data, message } = outcome.before;
  return (message === undefined ? data : new Answer(data, message)) as HandlerResult<Name>;
}

/** What the address of a call names: its own thing of the caller's, or whatever the handler makes of it. */
function reachOf({ policy }: EndpointShape, { params, actor }: FastifyRequest): { params: unknown; own: unknown } {
  if (!isOwnPolicy(policy) || actor === null) return { params, own: undefined };
  return { params: undefined, own: new OwnedRef(policy, (params as { id: number }).id, actor) };
}

function toKept(answer: unknown, response: z.ZodMiniType): StoredReply {
  return answer instanceof Answer
    ? { data: z.parse(response, answer.data), message: answer.message }
    : { data: z.parse(response, answer) };
}

function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content);
}

const SUCCESS = z.literal(true);
const MESSAGE = z.optional(z.string());

function schemaOf(endpoint: Endpoint & EndpointShape, status: number, operationId: string) {
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      [status]: z.object({ success: SUCCESS, data: endpoint.response, message: MESSAGE }),
    },
  };
}

function accessRule({ access, method, path }: Endpoint & EndpointShape): onRequestHookHandler {
  return ({ actor, log, server }, _reply, done) => {
    if (access === 'public') done();
    else if (actor === null) done(new AppError('UNAUTHENTICATED', 'Please sign in to continue'));
    else if ((access === 'admin' && actor.role !== 'ADMIN') || (access === 'desk' && actor.role === 'USER')) {
      log.warn({ userId: actor.userId, role: actor.role }, 'Role too low');
      const refuse = () => done(new AppError('FORBIDDEN', 'You do not have permission to do this'));
      server.noteRoleTooLow(actor, `${method} ${path}`).then(refuse, done);
    } else done();
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the access cookie and sets `request.actor`; clears a dead cookie. */
    findSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    findSessionInTime: onRequestHookHandler;
    idempotency: Idempotency;
    /** Told of each call for admins that somebody else makes, 'GET /api/admin/users'; never fails. */
    noteRoleTooLow: (actor: Actor, call: string) => Promise<void>;
  }
}
