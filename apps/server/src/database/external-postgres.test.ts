import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { checkExternalPostgres, checkLimits } from './external-postgres.ts';

let stop: (() => void) | undefined;

afterEach(() => stop?.());

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const WRONG_PASSWORD = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "asha"\0\0'),
);

/** A response with one row of one text column. */
function oneRow(value: string): Buffer {
  const column = Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from('server_version_num\0'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]);
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, value.length]), Buffer.from(value)]);
  return Buffer.concat([message('T', column), message('D', row), message('C', Buffer.from('SHOW\0')), READY]);
}

/** Fakes a server that we have no binaries of, with just enough of the protocol. */
async function serve(onConnect: Buffer, onQuery: Buffer): Promise<string> {
  const server = createServer((socket: Socket) => {
    socket.once('data', () => {
      socket.write(onConnect);
      socket.on('data', (data) => data[0] === 'Q'.charCodeAt(0) && socket.write(onQuery));
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = () => server.close();
  return `postgres://asha:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/homes`;
}

describe('checkExternalPostgres', () => {
  it('accepts the Postgres of the tests', async () => {
    const { host } = inject('postgres');
    const url = `postgres://aangan@localhost:5432/aangan?host=${encodeURIComponent(host)}`;
    await expect(checkExternalPostgres(url)).resolves.toBeUndefined();
  });

  it('accepts version 15 and refuses 14 as too old', async () => {
    await expect(checkExternalPostgres(await serve(WELCOME, oneRow('150004')))).resolves.toBeUndefined();
    stop?.();
    await expect(checkExternalPostgres(await serve(WELCOME, oneRow('140011')))).rejects.toThrow(
      'The database in DATABASE_URL is Postgres 14; 15 is the oldest that works. Upgrade it, or remove DATABASE_URL to use the embedded one.',
    );
  });

  it('reports a wrong password without repeating it', async () => {
    const url = await serve(WRONG_PASSWORD, Buffer.alloc(0));
    await expect(checkExternalPostgres(url)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+ refuses user 'asha' with that password\. Correct them in DATABASE_URL\.$/,
    );
  });

  it('times out on a server that accepts the login and then does not respond', async () => {
    const url = await serve(WELCOME, Buffer.alloc(0));
    await expect(checkExternalPostgres(url)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+ can't be reached \(Query read timeout\)\. Start it, or correct DATABASE_URL\.$/,
    );
  }, 15_000);

  it('reports a server that is not Postgres', async () => {
    const url = await serve(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), Buffer.alloc(0));
    await expect(checkExternalPostgres(url)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+ can't be .*DATABASE_URL\.$/,
    );
  }, 15_000);
});

const REFUSED_LIMITS = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'),
);

describe('checkLimits', () => {
  const { host } = inject('postgres');
  const database = 'aangan';
  const url = `postgres://aangan@localhost:5432/${database}?host=${encodeURIComponent(host)}`;
  const options = encodeURIComponent('-c statement_timeout=3s -c lock_timeout=2s');

  it('accepts a database where connections set the limits', async () => {
    await expect(checkLimits(url, 'DATABASE_URL', { pooler: 'off' })).resolves.toBeUndefined();
  });

  it('names the setting for a pooler that refuses them', async () => {
    const pooler = await serve(REFUSED_LIMITS, Buffer.alloc(0));
    await expect(checkLimits(pooler, 'DATABASE_URL', { pooler: 'off' })).rejects.toThrow(
      'A pooler stands in front of the database in DATABASE_URL and takes no limits from connections. Set DATABASE_POOLER=on.',
    );
  });

  it('names the limits that a role behind a pooler lacks, with the statements to run', async () => {
    const lacking = `${url}&options=${options}${encodeURIComponent(' -c idle_in_transaction_session_timeout=0')}`;
    await expect(checkLimits(lacking, 'DATABASE_URL', { pooler: 'on' })).rejects.toThrow(
      `Behind a pooler the limits have to be the role's, and the one in DATABASE_URL lacks some. Run ALTER ROLE "aangan" IN DATABASE "${database}" SET idle_in_transaction_session_timeout = '10s'; and let the pooler connect anew (RECONNECT).`,
    );
    const whole = `${url}&options=${options}${encodeURIComponent(' -c idle_in_transaction_session_timeout=10s')}`;
    await expect(checkLimits(whole, 'DATABASE_URL', { pooler: 'on' })).resolves.toBeUndefined();
    // Postgres itself keeps names unchanged, unlike a pooler with prepared statements
    await expect(checkLimits(whole, 'DATABASE_URL', { pooler: 'prepared' })).rejects.toThrow(
      'What stands in front of the database in DATABASE_URL keeps no prepared statements: pgBouncer does from 1.21 on, with max_prepared_statements. Set DATABASE_POOLER=on.',
    );
  });
});
