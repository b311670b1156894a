import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { call } from './support/http.ts';
import { SETTINGS } from './support/settings.ts';
import { castOf, createInstallation, type Cast, type Installation } from './support/world.ts';

const CLOCK = fileURLToPath(new URL('./support/moved-clock.mjs', import.meta.url));
const ZONES = ['UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/Los_Angeles'].slice(SETTINGS.isShort ? -1 : 0);

let cluster: Cluster;
let installation: Installation;
let cast: Cast;
const acknowledged = createAcknowledged();

beforeAll(async () => {
  // with another time zone of the database each time
  cluster = await createCluster({ settings: { timezone: 'America/St_Johns' } });
  installation = createInstallation();
  cast = await castOf(cluster.connection, 1);
});

afterAll(async () => {
  await installation?.remove();
  await cluster?.remove();
});

async function book(server: ServerProcess, propertyId: number | undefined, visitDate: string): Promise<number> {
  const [buyer] = cast.buyers;
  const options = { method: 'POST', cookie: buyer?.cookie ?? '', body: { visitDate, notes: '' } };
  const { status, data } = await call(server.url, `/api/bookings/properties/${propertyId}`, options);
  if (status === 201) {
    const { id, visitDate: stored } = data as { id: number; visitDate: string };
    acknowledged.bookings.set(id, { userId: buyer?.id ?? 0, propertyId: propertyId ?? 0 });
    expect(stored).toBe(visitDate);
  }
  return status;
}

describe(`'today' is India's day`, () => {
  it.each(ZONES.map((zone, index) => [zone, index] as const))(
    'changes at 18:30 UTC on a machine in %s',
    async (zone, index) => {
      const [a, b, c, d] = cast.propertyIds.slice(index * 4);
      const server = await installation.start({
        DATABASE_URL: cluster.url(),
        TZ: zone,
        NODE_OPTIONS: `--import=${CLOCK}`,
        FAULT_CLOCK: '2026-11-20T18:00:00Z',
        FAULT_CLOCK_NEXT: '2026-11-20T18:30:00Z',
      });
      // 23:30 on the 20th in India: the window is 20 November to 20 December
      expect(await book(server, a, '2026-11-19')).toBe(400);
      expect(await book(server, a, '2026-11-20')).toBe(201);
      expect(await book(server, b, '2026-12-21')).toBe(400);
      server.child.kill('SIGUSR2');
      await delay(300);
      // midnight: 21 November to 21 December
      expect(await book(server, c, '2026-11-20')).toBe(400);
      expect(await book(server, c, '2026-11-21')).toBe(201);
      expect(await book(server, b, '2026-12-21')).toBe(201);
      expect(await book(server, d, '2026-12-22')).toBe(400);
      server.child.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    },
  );

  it('leaves all invariants intact', async () => {
    const mediaDir = `${installation.folder}/media`;
    expect(await findBreaches({ connection: cluster.connection, mediaDir, acknowledged })).toEqual([]);
  });
});
