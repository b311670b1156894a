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
import type { Answer } from '../../support/http.ts';
import type { CallOptions } from './http.ts';

export interface Person {
  id: number;
  contactNo: string;
  /** Cookie header of a live session. */
  cookie: string;
}

/** Who and what a server under test knows. */
export interface Cast {
  admin: Person;
  buyers: Person[];
  /** Buyers who have booked nothing: one takes over where another has booked as often as one may in a day (VISIT21). */
  spare: Person[];
  propertyIds: number[];
}

export const quiet = { info: () => undefined, warn: () => undefined };

/** Whether a booking was refused since its buyer has made as many in a day as one may. */
export const isBookedOut = ({ status, text }: Answer): boolean =>
  status === 429 && text.includes('You have booked or moved visits');

/** Migrates an empty database and puts an admin, buyers with sessions, and properties into it. */
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

/** What an admin sends to add a property. */
export function newProperty({ cookie }: Person): CallOptions {
  return { method: 'POST', cookie, body: propertyBody() };
}

/** The same when its first flat has become dearer by so many steps. */
export function propertyAt(step: number) {
  const [first, ...others] = propertyBody().flats;
  return propertyBody({ flats: [{ ...first, price: 6_000_000 + step * PRICE_STEP }, ...others] });
}

export interface Household {
  folder: string;
  /** Starts the server as an operator would, in production mode; all are killed by `remove`. */
  start(env?: Record<string, string>): Promise<ServerProcess>;
  /** The code in the newest message that a server of this household sent to a number; undefined without one. */
  codeFor(contactNo: string): string | undefined;
  /** Kills what still runs. */
  endServers(): Promise<void>;
  /** Lets what still runs stop in good order, its own Postgres with it. */
  stopServers(): Promise<void>;
  remove(): Promise<void>;
}

/** A folder for data, and the servers that live in it. */
export function createHousehold(): Household {
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

/** Settings of a server as an operator has it. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://homes.aangan.example',
  APP_SECRET: 'a secret for one run of the faults, long enough',
  TRUSTED_PROXIES: '127.0.0.1/32',
  SMS_PROVIDER: 'http',
  // nobody there: a household has a gateway of its own
  SMS_URL: 'http://127.0.0.1:9/send',
  MAIL_PROVIDER: 'off',
  LOG_LEVEL: 'warn',
};
