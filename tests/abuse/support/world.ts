import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { Role } from '@aangan/contract/accounts/roles';
import type { Database } from '../../../apps/server/src/database/pool.ts';
import { insertSession } from '../../../apps/server/src/areas/accounts/auth/auth.session-store.ts';
import { columnsOf } from '../../../apps/server/src/areas/alerts/searches/searches.rules.ts';
import { SCHEMA } from '../../../apps/server/src/jobs/queue.ts';
import { createToken, hashToken } from '../../../apps/server/src/http/session/session.ts';
import { createLinks, type LinkPurpose } from '../../../apps/server/src/messages/links.ts';
import { createTestDatabase, settingsFor, type TestDatabase } from '../../../apps/server/test/database.ts';
import {
  buildBooking,
  buildMedia,
  buildProperty,
  buildShortlist,
} from '../../../apps/server/test/factories-catalogue.ts';
import { buildUser, type BuiltUser } from '../../../apps/server/test/factories.ts';
import { startServerProcess, type ServerProcess } from '../../../apps/server/test/server-process.ts';
import { buildCatalogueThings, type CatalogueThings } from './catalogue-things.ts';
import { openGateway, type Gateway } from './gateway.ts';
import { nextClient, sendCall, type HttpResponse, type Call } from '../../support/http.ts';
import { expectSafeResponse } from './safe-response.ts';

const DAY_MS = 86_400_000;

/** A day of upcoming visits. */
const SOON = addDays(todayInIndia(), 8);

export const ORIGIN = 'https://homes.aangan.example';

export interface Person extends BuiltUser {
  /** The Cookie header of a live session, as a browser sends it below /api/auth; other calls ignore the second one. */
  cookie: string;
}

/** What a browser sends below /api/auth once its access token has expired: a refresh does not exchange a fresh pair. */
export const withoutAccess = (cookie: string) => cookie.replace(/access_token=[^;]*; /, '');

export interface World {
  database: TestDatabase;
  db: Database;
  gateway: Gateway;
  servers: ServerProcess[];
  /** Gives all log lines of the servers so far, after they have flushed their batches. */
  log(): Promise<string>;
  /** Tokens and numbers of the run that no log may contain. */
  secrets: Set<string>;
  /**
   * Sends a call, checks what holds for every response, and gives the response. Calls come from many client addresses
   * in rotation, through the proxy that the servers trust, unless they trust none.
   */
  call(call: Call): Promise<HttpResponse>;
  person(role?: Role): Promise<Person>;
  /** A digest of everything a call could change. */
  digest(): Promise<unknown>;
  /**
   * Waits until the servers have done the background work of creating the data: from then on only calls change a
   * digest.
   */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  instances?: number;
  /** Settings that override those of production. */
  env?: Record<string, string>;
  /** The database role of the servers; by default the owner's. */
  user?: string;
  /** The password in the servers' database URL; the test cluster accepts any. */
  password?: string;
  /** Options of Node; none by default. */
  options?: readonly string[];
  /** Statements that the owner runs before any server starts. */
  prepare?: (database: TestDatabase) => Promise<void>;
}

/** Starts the server like an operator: production mode, a database of its own, a gateway over HTTP. */
export async function startWorld({
  instances = 1,
  env = {},
  user,
  password,
  options = [],
  prepare,
}: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-abuse-'));
  const [database, gateway] = await Promise.all([createTestDatabase(), openGateway()]);
  const account = { ...(user && { user }), ...(password && { password }) };
  // the pooler of the tests accepts the product's own role only
  const place =
    user || password ? { DATABASE_URL: urlOf({ ...database.connection, ...account }) } : settingsFor(database);
  const settings = { ...PRODUCTION, DATA_DIR: folder, SMS_URL: gateway.url, ...place, ...env };
  await prepare?.(database);
  const start = () => startServerProcess({ cwd: folder, env: settings, options });
  const servers = await Promise.all(Array.from({ length: instances }, start));
  let written = '';
  for (const { child } of servers) {
    child.stdout?.on('data', (chunk: Buffer) => (written += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  }
  const log = async () => {
    // a server logs in order, so the line of a call of ours comes after all earlier ones
    const alive = servers.filter(({ child }) => child.exitCode === null && child.signalCode === null);
    const marks = alive.map(() => `end-of-log-${randomUUID()}`);
    await Promise.all(alive.map(({ url }, index) => sendCall(url, { path: `/api/${marks[index]}` })));
    await expect.poll(() => marks.filter((mark) => !written.includes(mark)), { timeout: 10_000 }).toEqual([]);
    return written;
  };
  const close = async () => {
    for (const { child } of servers) child.kill('SIGINT');
    await Promise.all(servers.map(({ ended }) => ended));
    await gateway.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const isBehindProxy = settings.TRUSTED_PROXIES !== '';
  const world = { database, db: database.db, gateway, servers, log, secrets: new Set<string>(), close, isBehindProxy };
  await Promise.all(servers.map(({ ready }) => ready())).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { ...world, ...actionsOf(world) };
}

/**
 * Starts a release once as the owner of the tables and stops it, as an operator with two roles does before each
 * release.
 */
export async function startOnceAsOwner(database: TestDatabase): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-owner-'));
  const env = { ...PRODUCTION, SMS_URL: 'http://127.0.0.1:1', DATA_DIR: folder, ...settingsFor(database) };
  const { child, ready, ended } = await startServerProcess({ cwd: folder, env });
  try {
    await ready();
  } finally {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: ORIGIN,
  APP_SECRET: 'a secret for one run of the abuse, long enough',
  TRUSTED_PROXIES: '127.0.0.1/32',
  SMS_PROVIDER: 'http',
  MAIL_PROVIDER: 'off',
};

/** Settings of servers without a proxy: forwarded addresses of callers are ignored. */
export const DIRECT = { TRUSTED_PROXIES: '', DIRECT: 'on' };

function urlOf({ host, port, user, password = '', database }: TestDatabase['connection']): string {
  const account = [user, password].filter(Boolean).map(encodeURIComponent).join(':');
  return `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Gives the names of jobs and timers of the start that are still to run; none when the servers are idle. */
const LEFT_TO_DO = `
  SELECT 'jobs of the start' WHERE NOT EXISTS (
    SELECT FROM ${SCHEMA}.job WHERE name = 'informed-backfill' AND state = 'completed')
  UNION ALL SELECT name FROM ${SCHEMA}.job WHERE state < 'completed' AND start_after <= now()
  UNION ALL SELECT 'match' FROM property_match_queue
  UNION ALL SELECT 'fan-out' FROM property_events WHERE fanout_after IS NOT NULL
  UNION ALL SELECT 'flush' FROM alert_settings WHERE next_digest_at <= now()
  UNION ALL SELECT 'growth counts' FROM growth_counts HAVING count(*) > 1
  UNION ALL SELECT 'visit counts' FROM booking_counts GROUP BY visit_date, status HAVING count(*) > 1
  UNION ALL SELECT 'user counts' FROM user_counts GROUP BY role, active HAVING count(*) > 1
  UNION ALL SELECT 'property counts' FROM property_counts
    GROUP BY location, featured, available, sample HAVING count(*) > 1`;

type Actions = Pick<World, 'call' | 'person' | 'digest' | 'settled'>;

function actionsOf({
  servers,
  database,
  db,
  secrets,
  isBehindProxy,
}: Omit<World, keyof Actions> & { isBehindProxy: boolean }): Actions {
  // metrics are hidden from clients of a proxy
  const forwarded = ({ path }: Call) =>
    isBehindProxy && path !== '/metrics' ? { 'x-forwarded-for': nextClient() } : {};
  const keep = (cookie: string) => {
    for (const [, value = ''] of cookie.matchAll(/(?:access_token|refresh_token|sign_in_browser)=([^;]{20,})/g))
      secrets.add(value);
  };
  return {
    call: async (call) => {
      const headers = { ...forwarded(call), ...call.headers };
      const response = await sendCall(servers[call.instance ?? 0]?.url ?? '', { ...call, headers });
      expectSafeResponse(call, response);
      response.setCookies.forEach(keep);
      return response;
    },
    person: async (role = 'USER') => {
      const user = await buildUser(db, { role });
      const { accessToken, refreshToken } = await insertSession(db, user.id);
      const cookie = `access_token=${accessToken}; refresh_token=${refreshToken}`;
      keep(cookie);
      secrets.add(user.contactNo).add(user.email);
      return { ...user, cookie };
    },
    digest: async () => {
      const tables = await database.pool.query<{ name: string }>(
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
      );
      const digests = tables.rows.map(
        ({ name }) => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${name} t) ${name}`,
      );
      return (await database.pool.query<Record<string, unknown>>(`SELECT ${digests.join(', ')}`)).rows[0];
    },
    // called in a hook, where `expect.poll` is not available
    settled: () =>
      vi.waitFor(async () => expect((await database.pool.query(LEFT_TO_DO)).rows).toEqual([]), {
        timeout: 40_000,
        interval: 200,
      }),
  };
}

export interface Things extends CatalogueThings {
  buyerId: number;
  /** A property on the buyer's shortlist. */
  propertyId: number;
  consultant: Person;
  /** A booking of the buyer. */
  bookingId: number;
  /** Of the buyer. */
  shortlistId: number;
  /** Of the buyer. */
  planId: number;
  /** Of the buyer. */
  notificationId: number;
  /** Of the consultant. */
  absenceId: number;
  /** Of the link to the buyer's visit. */
  visitToken: string;
  /** Of the consultant's calendar. */
  calendarToken: string;
  /** Of the buyer. */
  searchId: number;
  /** Of the buyer. */
  grievanceId: number;
  /** Of the buyer. */
  sessionId: number;
  /** Of the buyer. */
  boardId: number;
  /** A look of the consultant at the buyer's contact. */
  lookId: number;
  /** The newest version of the site. */
  siteVersion: number;
  /** Of the buyer's alert e-mails. */
  alertsToken: string;
  /** Of the board. */
  boardKey: string;
  /** Of a relative on the board. */
  guestId: number;
  guestKey: string;
  /** Of that relative. */
  commentId: number;
}

type ThingTable =
  | 'visit_plans'
  | 'notifications'
  | 'visit_absences'
  | 'search_filters'
  | 'saved_searches'
  | 'grievances'
  | 'sessions'
  | 'boards'
  | 'board_guests'
  | 'board_comments'
  | 'contact_log'
  | 'site_versions';

/** Creates a property with a consultant and a picture, and a buyer's visit and shortlist entry. */
export async function buildThings({ db, person, secrets }: World, buyer: { id: number }): Promise<Things> {
  const consultant = await person('EXECUTIVE');
  const property = await buildProperty(db, {
    assigned_user_id: consultant.id,
    featured: true,
    rera_no: 'P52100012345',
  });
  const owned = { user_id: buyer.id, property_id: property.id };
  const [booking, shortlist, media] = await Promise.all([
    buildBooking(db, { ...owned, visit_date: SOON }),
    buildShortlist(db, owned),
    buildMedia(db, { property_id: property.id }),
  ]);
  // another property, since one on the shortlist is not hidden
  const hidden = await buildProperty(db);
  await db.insertInto('hidden_properties').values({ user_id: buyer.id, property_id: hidden.id }).execute();
  const now = new Date();
  await db
    .insertInto('seen_properties')
    .values({ ...owned, first_at: now, last_at: now })
    .execute();
  const idOf = async (table: ThingTable, values: Record<string, unknown>) =>
    (
      await db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const note = { user_id: buyer.id, kind: 'booking-completed', params: '{}', path: '/user/bookings' };
  const planId = await idOf('visit_plans', { user_id: buyer.id, visit_date: SOON });
  await db.updateTable('bookings').set({ plan_id: planId }).where('id', '=', booking.id).execute();
  const digest = Buffer.from(`abuse ${buyer.id} ${property.id}`);
  const filterId = await idOf('search_filters', { digest, query: '{}', ...columnsOf({}) });
  const in30Days = new Date(Date.now() + 30 * DAY_MS);
  const boardId = await idOf('boards', { user_id: buyer.id, title: 'For Aai and Baba', expires_at: in30Days });
  const guestKey = createToken();
  secrets.add(guestKey);
  const guestId = await idOf('board_guests', { board_id: boardId, first_name: 'Baba', key_hash: hashToken(guestKey) });
  const said = { board_id: boardId, property_id: property.id, guest_id: guestId, body: 'Far from Tai' };
  const links = createLinks({ secret: PRODUCTION.APP_SECRET, clock: () => new Date() });
  const tokenOf = async (purpose: LinkPurpose, subjectId: number, userId: number) => {
    const token = await links.issue(db, { purpose, subjectId, userId, expiresAt: new Date(Date.now() + DAY_MS) });
    secrets.add(token);
    return token;
  };
  return {
    buyerId: buyer.id,
    propertyId: property.id,
    consultant,
    bookingId: booking.id,
    shortlistId: shortlist.id,
    planId,
    notificationId: await idOf('notifications', { ...note, dedupe_key: `abuse ${buyer.id}` }),
    absenceId: await idOf('visit_absences', { user_id: consultant.id, from_date: SOON, to_date: SOON }),
    ...(await buildCatalogueThings(db, property, media)),
    siteVersion: await idOf('site_versions', { id: property.id, site: '{}', saved_by_name: 'Asha' }),
    visitToken: await tokenOf('VISIT', booking.id, buyer.id),
    calendarToken: await tokenOf('CALENDAR', consultant.id, consultant.id),
    searchId: await idOf('saved_searches', {
      user_id: buyer.id,
      filter_id: filterId,
      name: `Search ${property.id}`,
      frequency: 'DAILY',
      since_event_id: 0,
      seen_event_id: 0,
    }),
    grievanceId: await idOf('grievances', { user_id: buyer.id, due_on: SOON }),
    sessionId: await idOf('sessions', { user_id: buyer.id, ends_at: in30Days }),
    boardId,
    lookId: await idOf('contact_log', {
      user_id: buyer.id,
      on_day: SOON,
      actor_id: consultant.id,
      actor_name: consultant.name,
      actor_role: 'EXECUTIVE',
      kind: 'REVEAL',
      reason: 'VISIT',
    }),
    alertsToken: await tokenOf('ALERTS', buyer.id, buyer.id),
    boardKey: await tokenOf('BOARD', boardId, buyer.id),
    guestId,
    guestKey,
    commentId: await idOf('board_comments', said),
  };
}
