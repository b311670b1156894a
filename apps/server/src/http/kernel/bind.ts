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
import { BytesResult, sendBytes } from './bytes-result.ts';
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
  /** The path's parameters; under an own-policy `own` replaces them. */
  params: Endpoints[Name] extends { policy: OwnPolicy } ? undefined : Part<Endpoints[Name], 'params'>;
  /** The resource whose id the path has, under a policy that it must be the caller's. */
  own: Endpoints[Name] extends { policy: infer P extends OwnPolicy } ? OwnedRef<P> : undefined;
  query: Part<Endpoints[Name], 'query'>;
  body: Part<Endpoints[Name], 'body'>;
  /** The caller; null for a visitor, which only public calls allow. */
  actor: Endpoints[Name]['access'] extends 'public' ? Actor | null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The Idempotency-Key of calls that accept one. */
  repeat: Endpoints[Name] extends { takesKey: true } ? Repeat<Data<Name> | DataWithMessage<Data<Name>>> : undefined;
}

/** JSON text built by Postgres, which is sent as it is (docs/performance/database-access.md). */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** `data` with a message in the envelope. */
export class DataWithMessage<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** A streamed file to save; a text is UTF-8. An error aborts the transfer, so that a truncated file does not look complete. */
export class FileResult {
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
  Data<Name> | DataWithMessage<Data<Name>> | RawJson | EncodedResponse | FileResult | BytesResult;
/** Handles a call; a cached response may be given synchronously. */
export type Handler<Name extends EndpointName> = (input: Input<Name>) => Promise<HandlerResult<Name>> | EncodedResponse;

export interface Binding<Name extends EndpointName = EndpointName> {
  /** Rate limits of this call, checked before the session look-up. */
  limits?: onRequestHookHandler[];
  /** A check beyond the call's access, after the session and before the input's shape. */
  guard?: onRequestAsyncHookHandler | onRequestHookHandler;
  /** A second path of the call, with the same pipeline. */
  alsoAt?: string;
  /** Exempt from the deadline of 5 seconds, like uploads; any other call is 503 then. */
  slow?: boolean;
  /** How a call that creates its caller's account is replayed. */
  newcomer?: ((input: Input<Name>) => Newcomer) | undefined;
}

/**
 * Registers one call of the contract. The pipeline is the same for all calls: rate limit, session, role, shape of the input,
 * handler (docs/security.md); the cross-origin rule runs before it, as a hook of `kernel.ts`.
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
      const run = () =>
        endpoint.takesKey ? once(app.idempotency, endpoint, input, { handler, slow, newcomer }) : handler(input);
      const isLimited = endpoint.reads === 'much' && actor !== null;
      const result = isLimited ? app.accountConcurrency.withSlot(request, actor.userId, run) : run();
      if (result instanceof EncodedResponse) return sendEncoded(request, reply, result);
      return (slow ? result : inTime(request, result)).then((data) => present(request, reply, data));
    },
  });
  for (const url of [endpoint.path, ...(alsoAt === undefined ? [] : [alsoAt])]) app.route(route(url));
}

/** Gives the payload of a handler's result, or the reply where it was sent already. */
function present(request: FastifyRequest, reply: FastifyReply, data: unknown): unknown {
  if (data instanceof RawJson) {
    return reply.type('application/json; charset=utf-8').send(`{"success":true,"data":${data.text}}`);
  }
  if (data instanceof EncodedResponse) return sendEncoded(request, reply, data);
  if (data instanceof BytesResult) return sendBytes(request, reply, data);
  if (data instanceof FileResult) return sendFile(reply, data);
  if (data instanceof DataWithMessage) return { success: true, data: data.data as unknown, message: data.message };
  return { success: true, data };
}

/** Runs a call with an Idempotency-Key once, or replays its stored response. */
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
    // a form's content is known only once it is read
    fingerprint: slow ? undefined : fingerprintOf(request.params, body),
    userId: newcomer ? undefined : actor?.userId,
    newcomer: newcomer?.(input),
    toStored: (result: unknown) => toStored(result, response),
  };
  const outcome = await idempotency.run(call, work);
  if ('result' in outcome) return outcome.result;
  // the customary name; the draft defines none
  reply.header('idempotent-replayed', 'true');
  request.log.info({ endpoint: name }, 'Answered as before');
  const { data, message } = outcome.before;
  return (message === undefined ? data : new DataWithMessage(data, message)) as HandlerResult<Name>;
}

/** Gives the path's parameters or, under an own-policy, the caller's resource. */
function reachOf({ policy }: EndpointShape, { params, actor }: FastifyRequest): { params: unknown; own: unknown } {
  if (!isOwnPolicy(policy) || actor === null) return { params, own: undefined };
  return { params: undefined, own: new OwnedRef(policy, (params as { id: number }).id, actor) };
}

function toStored(result: unknown, response: z.ZodMiniType): StoredReply {
  return result instanceof DataWithMessage
    ? { data: z.parse(response, result.data), message: result.message }
    : { data: z.parse(response, result) };
}

function sendFile(reply: FastifyReply, { name, type, content }: FileResult): FastifyReply {
  return reply
    .type(type.startsWith('text/') || type === 'application/json' ? `${type}; charset=utf-8` : type)
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
    response: Object.fromEntries(
      [status, endpoint.statusOfKnown ?? status].map((one) => [
        one,
        z.object({ success: SUCCESS, data: endpoint.response, message: MESSAGE }),
      ]),
    ),
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
    /** Records a refused attempt at a call that needs a higher role, such as 'GET /api/admin/users'; never rejects. */
    noteRoleTooLow: (actor: Actor, call: string) => Promise<void>;
  }
}
