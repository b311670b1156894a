import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded-postgres.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged, type Acknowledged } from './support/acknowledged.ts';
import { barOf } from './support/bar.ts';
import { SETTINGS } from './support/settings.ts';
import { castOf, createInstallation, quiet, type Cast, type Installation } from './support/world.ts';
import { writeUntilCut } from './support/writers.ts';

let installation: Installation;
let cast: Cast;

beforeAll(async () => {
  installation = createInstallation();
  const postgres = await startEmbeddedPostgres({ dataDir: installation.folder, log: quiet });
  cast = await castOf(postgres.connection, 24, 20 * 40, 200);
  await postgres.stop();
});

afterAll(async () => {
  // a kill leaves the embedded Postgres running, which can be stopped by a server that takes it over
  await installation.endServers();
  await (await startEmbeddedPostgres({ dataDir: installation.folder, log: quiet })).stop();
  await installation.remove();
});

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(installation.folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/**
 * Waits until a write of each kind was acknowledged and many are in progress; the kill then comes at a random moment.
 */
async function untilBusy({ bookings, signups, mediaIds }: Acknowledged): Promise<void> {
  const before = [bookings.size, signups.size, mediaIds.length] as const;
  const deadline = performance.now() + 20_000;
  while (bookings.size < before[0] + 30 || signups.size === before[1] || mediaIds.length === before[2]) {
    if (performance.now() > deadline) throw new Error('Nothing was written in 20 seconds');
    await delay(5);
  }
  await delay(Math.random() * 200);
}

describe('kill -9 under thirty writers', () => {
  it(
    `keeps every acknowledged write in ${SETTINGS.killRounds} rounds, with a change on record for each committed save and no other, and is ready in 5 seconds without a helping hand [T25]`,
    { timeout: 60_000 + SETTINGS.killRounds * 20_000 },
    async () => {
      const acknowledged = createAcknowledged();
      const mediaDir = join(installation.folder, 'media');
      const readyMs: number[] = [];
      for (let round = 1; round <= SETTINGS.killRounds; round += 1) {
        const slowdown = barOf(1);
        const began = performance.now();
        const server = await installation.start();
        readyMs.push((performance.now() - began) / slowdown);
        const stopped = new AbortController();
        const options = { origin: server.url, cast, acknowledged, codeFor: installation.codeFor, round };
        const writing = writeUntilCut(options, stopped.signal);
        await untilBusy(acknowledged);
        // every third round kills the embedded Postgres as well, first or last
        if (round % 3 === 0) process.kill(postmasterPid(), 'SIGKILL');
        process.kill(Number(server.child.pid), 'SIGKILL');
        stopped.abort();
        await server.ended;
        expect(await writing, `unexpected responses of round ${round}`).toEqual([]);
      }
      const server = await installation.start();
      const connection = { host: join(installation.folder, 'socket'), port: 5432, user: 'aangan', database: 'aangan' };
      expect(await findBreaches({ connection, mediaDir, acknowledged })).toEqual([]);
      const { bookings, signups, mediaIds, prices } = acknowledged;
      process.stdout.write(
        `kill -9: ${SETTINGS.killRounds} rounds, acknowledged ${bookings.size} bookings, ${signups.size} sign-ups, ` +
          `${mediaIds.length} uploads; ready after ${readyMs.map(Math.round).join(', ')} ms of an idle machine\n`,
      );
      for (const count of [bookings.size, signups.size, mediaIds.length, prices.size]) {
        expect(count).toBeGreaterThanOrEqual(SETTINGS.killRounds);
      }
      expect(Math.max(...readyMs)).toBeLessThan(5_000);
      server.child.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    },
  );
});
