/**
 * Reference servers for the product, each in its own process: Fastify that only says hello; the same with the product's
 * logger and headers; and plain code for the product's calls, Fastify and pg with the product's own statements and
 * nothing else: no log, no validation, no headers, no limits. Takes a file of `PlainServerOptions`.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TEXTS } from '@aangan/contract/core/texts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { pagedJson } from '../../apps/server/src/database/fragments.ts';
import { createPool } from '../../apps/server/src/database/pool.ts';
import { askedFlats } from '../../apps/server/src/sql/derived.sql.ts';
import type { DatabaseConnection } from '../../apps/server/src/database/connection.ts';
import { registerSecurityHeaders } from '../../apps/server/src/http/kernel/headers.ts';
import { createLogger } from '../../apps/server/src/http/observe/logging.ts';
import { requestLogging } from '../../apps/server/src/http/observe/request-logging.ts';
import { bookPlainly } from './plain-booking.ts';
import { shapeOf, type PlainStatement, type PlainStatements, type Role } from './plain-statements.ts';

export interface PlainServerOptions {
  kind: 'hello' | 'hello with logger and headers' | 'plain';
  port: number;
  connection: DatabaseConnection;
  statements: PlainStatements;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const ACCESS_COOKIE = /(?:^|; )access_token=([^;]+)/;

function createHello({ isDressed }: { isDressed: boolean }): FastifyInstance {
  const app = isDressed ? Fastify(requestLogging(createLogger({ level: 'info', pretty: false }))) : Fastify();
  if (isDressed) registerSecurityHeaders(app, { https: true });
  app.get('/hello', async () => ({ success: true, data: 'hello' }));
  return app;
}

function createPlain({ connection, statements }: PlainServerOptions): FastifyInstance {
  const app = Fastify();
  const pool = createPool({ connection, log: { warn: () => undefined } });
  const run = <Row extends object>(statement: PlainStatement, values: Values) => runOn<Row>(pool, statement, values);
  const findUser = async ({ headers }: FastifyRequest): Promise<number | undefined> => {
    const token = ACCESS_COOKIE.exec(headers.cookie ?? '')?.[1];
    if (token === undefined) return undefined;
    const [actor] = await run<{ userId: number }>(statements.session, {
      token: createHash('sha256').update(token).digest(),
    });
    return actor?.userId;
  };
  const jsonOf = async (statement: PlainStatement, values: Values): Promise<string> => {
    const [row] = await run<{ json: string }>(statement, values);
    return row?.json ?? '[]';
  };

  app.get('/api/auth/validate', async (request, _reply) => ({
    success: true,
    data: (await findUser(request)) !== undefined,
  }));
  app.get('/api/properties/featured', async (_request, reply) => {
    return reply.type(JSON_TYPE).send(envelope(await jsonOf(statements.featured, {})));
  });
  app.get<{ Querystring: Record<string, string> }>('/api/properties/search', async (request, reply) => {
    const isBuyer = request.headers.cookie !== undefined && (await findUser(request)) !== undefined;
    const prices = {
      ...(request.query['minPrice'] && { minPrice: Number(request.query['minPrice']) }),
      ...(request.query['maxPrice'] && { maxPrice: Number(request.query['maxPrice']) }),
    };
    const [page, size] = [Number(request.query['page']), Number(request.query['size'])];
    const statement = statements.searches[shapeOf(request.url)];
    if (!statement) throw new Error(`No statement for ${request.url}`);
    const asked = {
      ...prices,
      pricedFlats: askedFlats(prices, { hasOnRequest: false }),
      flatsOrOnRequest: askedFlats(prices, { hasOnRequest: true }),
      offset: page * size,
    };
    const [found] = await run<{ total: number; ids: string }>(statement, asked);
    const { total, ids } = found ?? { total: 0, ids: '{}' };
    const cards = await jsonOf(statements.cards[isBuyer ? 'user' : 'visitor'], { ids });
    return reply.type(JSON_TYPE).send(envelope(pagedJson(cards, total, { page, size })));
  });
  app.get<{ Params: { id: string } }>('/api/properties/:id', async (request, reply) => {
    if (request.headers.cookie !== undefined) await findUser(request);
    return reply
      .type(JSON_TYPE)
      .send(envelope(await jsonOf(statements.detail, { property: Number(request.params.id) })));
  });
  app.post<{ Params: { id: string } }>('/api/shortlists/properties/:id/toggle', async (request, _reply) => {
    const values = { user: await findUser(request), property: Number(request.params.id) };
    const [row] = await run<{ shortlisted: boolean }>(statements.toggle, values);
    const isOn = row?.shortlisted === true;
    const message = isOn ? TEXTS.shortlist.added : TEXTS.shortlist.removed;
    return { success: true, data: { shortlisted: isOn }, message };
  });
  app.post<{ Params: { id: string }; Body: { visitDate: string; notes: string } }>(
    '/api/bookings/properties/:id',
    async (request, reply) => {
      const userId = (await findUser(request)) ?? 0;
      const visit = { userId, propertyId: Number(request.params.id), ...request.body };
      const data = await bookPlainly(pool, statements.booking, visit);
      reply.status(201);
      return { success: true, data, message: TEXTS.booking.created };
    },
  );
  return app;
}

type Values = Partial<Record<Role, unknown>>;

async function runOn<Row extends object>(
  pool: Pool,
  { name, text, values }: PlainStatement,
  given: Values,
): Promise<Row[]> {
  const filled = values.map((value) => ('role' in value ? given[value.role] : value.fixed));
  const { rows } = await pool.query<Row>({ ...(name !== undefined && { name }), text, values: filled });
  return rows;
}

function envelope(json: string): string {
  return `{"success":true,"data":${json}}`;
}

const options = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as PlainServerOptions;
const app = options.kind === 'plain' ? createPlain(options) : createHello({ isDressed: options.kind !== 'hello' });
await app.listen({ host: '127.0.0.1', port: options.port });
process.once('SIGTERM', () => process.exit(0));
