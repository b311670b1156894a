// oxlint-disable-next-line typescript/triple-slash-reference -- only its types are wanted: what the kit is provided with
/// <reference path="../../../apps/server/test/global-setup.ts" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../apps/server/src/database/migrate.ts';
import { createDatabase, createPool } from '../../../apps/server/src/database/pool.ts';
import type { DatabaseConnection } from '../../../apps/server/src/database/connection.ts';
import { insertSession } from '../../../apps/server/src/areas/accounts/auth/auth.session-store.ts';
import { propertyBody } from '../../../apps/server/test/admin-kit.ts';
import { buildProperty } from '../../../apps/server/test/factories-catalogue.ts';
import { buildUser } from '../../../apps/server/test/factories.ts';
import { startServerProcess, type ServerProcess } from '../../../apps/server/test/server-process.ts';
import { PRICE_STEP } from './acknowledged.ts';
import { createGateway, type Gateway } from './gateway.ts';
import type { HttpResponse } from '../../support/http.ts';
import type { CallOptions } from './http.ts';

export interface Person {
  id: number;
  contactNo: string;
  /** The Cookie header of a live session. */
  cookie: string;
}

/** The data of a server under test. */
export interface Cast {
  admin: Person;
  buyers: Person[];
  /** Buyers without bookings: one takes over where another has booked as often as allowed in a day (VISIT21). */
  spare: Person[];
  propertyIds: number[];
}

export const quiet = { info: () => undefined, warn: () => undefined };

/** Whether a booking was refused since its buyer has reached the limit of a day. */
export const isBookedOut = ({ status, text }: HttpResponse): boolean =>
  status === 429 && text.includes('You have booked or moved visits');

/** Migrates an empty database and inserts an admin, buyers with sessions, and properties. */
export async function castOf(
  connection: DatabaseConnection | string,
  buyers: number,
  properties = 60,
  spare = 0,
): Promise<Cast> {
  await migrate({ connection, log: quiet });
  const pool = createPool({ connection, log: quiet, statementTimeoutMs: 0 });
  const db = createDatabase(pool);
  const person = async (role: 'USER' | 'ADMIN'): Promise<Person> => {
    const { id, contactNo } = await buildUser(db, { role });
    const { accessToken, refreshToken } = await insertSession(db, id);
    return { id, contactNo, cookie: `access_token=${accessToken}; refresh_token=${refreshToken}` };
  };
  try {
    const cast: Cast = { admin: await person('ADMIN'), buyers: [], spare: [], propertyIds: [] };
    for (let index = 0; index < buyers; index += 1) cast.buyers.push(await person('USER'));
    for (let index = 0; index < spare; index += 1) cast.spare.push(await person('USER'));
    for (let index = 0; index < properties; index += 1) {
      cast.propertyIds.push((await buildProperty(db, { featured: index < 3 })).id);
    }
    return cast;
  } finally {
    await pool.end();
  }
}

/** Gives the call with which an admin adds a property. */
export function newProperty({ cookie }: Person): CallOptions {
  return { method: 'POST', cookie, body: propertyBody() };
}

/** Gives the same property with its first flat dearer by so many steps. */
export function propertyAt(step: number) {
  const [first, ...others] = propertyBody().flats;
  return propertyBody({ flats: [{ ...first, price: 6_000_000 + step * PRICE_STEP }, ...others] });
}

export interface Installation {
  folder: string;
  /** Starts the server like an operator, in production mode; `remove` kills all that still run. */
  start(env?: Record<string, string>): Promise<ServerProcess>;
  /**
   * Gives the code in the newest message that a server of this installation sent to a number; undefined without one.
   */
  codeFor(contactNo: string): string | undefined;
  /** Kills the running servers. */
  endServers(): Promise<void>;
  /** Stops the running servers gracefully, with their Postgres. */
  stopServers(): Promise<void>;
  remove(): Promise<void>;
}

/** Creates a data folder, and starts servers on it. */
export function createInstallation(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-fault-'));
  const servers: ServerProcess[] = [];
  let gateway: Gateway | undefined;
  const end = async (signal: NodeJS.Signals) => {
    for (const { child, ended } of servers) {
      child.kill(signal);
      await ended;
    }
  };
  const endServers = () => end('SIGKILL');
  return {
    folder,
    start: async (env = {}) => {
      gateway ??= await createGateway();
      const settings = { ...PRODUCTION, SMS_URL: gateway.url, DATA_DIR: folder, ...env };
      const server = await startServerProcess({ cwd: folder, env: settings });
      servers.push(server);
      await server.ready();
      return server;
    },
    codeFor: (contactNo) => gateway?.codeFor(contactNo),
    endServers,
    stopServers: () => end('SIGTERM'),
    remove: async () => {
      await endServers();
      await gateway?.shut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of an operator's server. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://homes.aangan.example',
  APP_SECRET: 'a secret for one run of the faults, long enough',
  TRUSTED_PROXIES: '127.0.0.1/32',
  SMS_PROVIDER: 'http',
  // nobody listens there: each installation has a gateway of its own
  SMS_URL: 'http://127.0.0.1:9/send',
  MAIL_PROVIDER: 'off',
  LOG_LEVEL: 'warn',
};
