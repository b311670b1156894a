import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { SETTINGS } from './support/settings.ts';
import { castOf, createInstallation, type Installation } from './support/world.ts';

/** Messages on each channel. */
const EACH = 100;
/** How long gateway and mail server take to respond, so that a kill falls in between. */
const SLOW_MS = 15;
const PATIENCE_MS = 60_000;

let cluster: Cluster;
let installation: Installation;
let gateway: Server;
let mailServer: SMTPServer;
/** The numbers of all SMS and the Message-IDs of all mails that came. */
const texted: string[] = [];
const mailed: string[] = [];
let settings: Record<string, string>;

beforeAll(async () => {
  cluster = await createCluster();
  installation = createInstallation();
  gateway = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    texted.push((JSON.parse(body) as { to: string }).to);
    await delay(SLOW_MS);
    response.writeHead(202).end('{}');
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mailed.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? '');
        setTimeout(done, SLOW_MS);
      });
    },
  });
  // a killed process hangs up in the middle of a command
  mailServer.on('error', () => undefined);
  const listening = mailServer.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  settings = {
    DATABASE_URL: cluster.url(),
    SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    MAIL_PROVIDER: 'smtp',
    MAIL_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    MAIL_FROM: 'visits@homes.aangan.example',
  };
  const { buyers, propertyIds } = await castOf(cluster.connection, EACH, 1);
  await tellEverybody(
    buyers.map(({ id }) => id),
    propertyIds[0] ?? 0,
  );
});

afterAll(async () => {
  await installation?.remove();
  gateway?.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await cluster?.remove();
});

/** Inserts a confirmed visit and three due messages for each buyer. */
async function tellEverybody(buyers: readonly number[], propertyId: number): Promise<void> {
  await cluster.query(`
    INSERT INTO bookings (user_id, property_id, visit_date, status, notes)
    SELECT buyer, ${propertyId}, current_date + 20, 'CONFIRMED', '' FROM unnest('{${buyers.join()}}'::bigint[]) buyer`);
  await cluster.query(`
    INSERT INTO messages (user_id, kind, channel, subject, subject_id, revision, facts, dedupe_key, due_at, expires_at)
    SELECT b.user_id, 'booking-confirmed', channel, 'BOOKING', b.id, b.revision,
      jsonb_build_object('propertyId', b.property_id, 'property', 'Amber Court', 'host', NULL, 'reraNo', NULL,
        'visitDate', b.visit_date, 'visitTime', NULL, 'visitMinutes', NULL),
      'fault:' || b.id || ':' || channel, now(), now() + interval '1 day'
    FROM bookings b, unnest('{APP,EMAIL,SMS}'::text[]) channel`);
}

async function countOf(condition: string): Promise<number> {
  const [row] = await cluster.query(`SELECT count(*)::int AS n FROM messages WHERE ${condition}`);
  return Number(row?.['n']);
}

/** Waits until fewer messages are waiting than before, or all are done. */
async function untilFewerThan(waiting: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while ((await countOf(`state = 'WAITING'`)) >= waiting) {
    if (performance.now() > deadline) throw new Error('Nothing was sent in a minute');
    await delay(5);
  }
}

/** Lets two minutes pass, after which the claims of a dead process expire. */
const letTwoMinutesPass = () =>
  cluster.query(`UPDATE messages SET claimed_at = claimed_at - interval '3 minutes' WHERE state = 'SENDING'`);

async function kill(server: ServerProcess): Promise<void> {
  process.kill(Number(server.child.pid), 'SIGKILL');
  await server.ended;
}

describe('kill -9 while 300 messages are due', () => {
  it(
    'sends no SMS twice, loses no other message, and writes each notification once [V70]',
    { timeout: 60_000 + SETTINGS.killRounds * 20_000 },
    async () => {
      for (let round = 1; round <= SETTINGS.killRounds; round += 1) {
        const server = await installation.start(settings);
        const waiting = await countOf(`state = 'WAITING'`);
        // spread over the rounds, each at a random moment
        if (waiting > 0) await untilFewerThan(Math.min(waiting, 3 * EACH * (1 - (round - 1) / SETTINGS.killRounds)));
        await delay(Math.random() * 2 * SLOW_MS);
        await kill(server);
        await letTwoMinutesPass();
      }
      const server = await installation.start(settings);
      const deadline = performance.now() + PATIENCE_MS;
      while ((await countOf(`state IN ('WAITING', 'SENDING')`)) > 0) {
        if (performance.now() > deadline) throw new Error('Messages are left');
        await delay(50);
      }
      server.child.kill('SIGTERM');
      await server.ended;

      const twice = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at);
      expect(twice(texted)).toEqual([]);
      const unknown = await countOf(`channel = 'SMS' AND state = 'UNKNOWN'`);
      const sent = await countOf(`channel = 'SMS' AND state = 'SENT'`);
      expect(sent + unknown).toBe(EACH);
      expect(texted.length).toBeGreaterThanOrEqual(sent);
      // only the messages claimed by a killed process, four at a time, may have an unknown result
      expect(unknown).toBeLessThanOrEqual(SETTINGS.killRounds * 8);

      const crashedTwice = await countOf(`channel = 'EMAIL' AND state = 'UNKNOWN'`);
      expect((await countOf(`channel = 'EMAIL' AND state = 'SENT'`)) + crashedTwice).toBe(EACH);
      expect(new Set(mailed).size).toBeGreaterThanOrEqual(EACH - crashedTwice);

      expect(await countOf(`channel = 'APP' AND state = 'SENT'`)).toBe(EACH);
      const [news] = await cluster.query(
        'SELECT count(*)::int AS entries, count(DISTINCT user_id)::int AS people FROM notifications',
      );
      expect(news).toEqual({ entries: EACH, people: EACH });
      process.stdout.write(
        `kill -9: ${SETTINGS.killRounds} rounds; SMS ${sent} sent, ${unknown} unknown; ` +
          `mails ${mailed.length} for ${EACH}, ${crashedTwice} given up\n`,
      );
    },
  );
});
