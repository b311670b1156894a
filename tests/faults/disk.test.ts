import { mkdirSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { pdf, picture } from '../../apps/server/test/media-files.ts';
import { addDays, todayInIndia } from '../../packages/contract/src/core/dates.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { call, uploadForm } from './support/http.ts';
import { msUntilHealthy } from './support/probe.ts';
import { fill, free, mountSmall, unmount } from './support/small-disk.ts';
import { castOf, createInstallation, type Cast, type Installation } from './support/world.ts';

const small = { media: mountSmall(24), postgres: mountSmall(200) };
const MAY_MOUNT = small.media !== undefined && small.postgres !== undefined;

const acknowledged = createAcknowledged();
let cluster: Cluster;
let installation: Installation;
let cast: Cast;
let server: ServerProcess;
let mediaDir: string;

describe.skipIf(!MAY_MOUNT)('a full disk', () => {
  beforeAll(async () => {
    mediaDir = join(small.media ?? '', 'media');
    cluster = await createCluster({ folder: small.postgres ?? '', settings: { max_wal_size: '64MB' } });
    installation = createInstallation();
    cast = await castOf(cluster.connection, 4, 60);
    server = await installation.start({ DATABASE_URL: cluster.url(), MEDIA_URL: `file:${mediaDir}` });
  });

  afterEach(async () => {
    expect(server.child.exitCode, 'the server process').toBeNull();
    // no upload is in progress, so every file must have its row
    expect(await findBreaches({ connection: cluster.connection, mediaDir, acknowledged, graceMs: 0 })).toEqual([]);
  });

  afterAll(async () => {
    await installation?.remove();
    await cluster?.remove();
    unmount(small.media);
    unmount(small.postgres);
  });

  const upload = async (bytes: Uint8Array, type = 'BROCHURE') => {
    const path = `/api/admin/properties/${cast.propertyIds[0]}/media`;
    const options = { method: 'POST', cookie: cast.admin.cookie, raw: uploadForm(type, bytes) };
    const response = await call(server.url, path, options);
    if (response.status === 201) acknowledged.mediaIds.push((response.data as { id: number }).id);
    return response;
  };
  const pdfWith = (bytes: number) => pdf(' '.repeat(bytes));

  it('under uploads: 507 without a row or a partial file, other calls work, and room ends it', async () => {
    expect((await upload(pdfWith(2_000_000))).status).toBe(201);
    fill(small.media ?? '');
    const refused = await upload(pdfWith(3_000_000));
    expect([refused.status, refused.code]).toEqual([507, 'STORAGE_FULL']);
    const photo = await picture({ width: 1800, height: 1200 });
    expect((await upload(photo, 'PROPERTY_IMAGE')).status).toBe(507);
    expect(readdirSync(join(mediaDir, '.unfinished'))).toEqual([]);
    expect((await call(server.url, '/api/properties/search')).status).toBe(200);
    const booking = { method: 'POST', cookie: cast.buyers[0]?.cookie ?? '', body: { visitDate: soon(), notes: '' } };
    const booked = await call(server.url, `/api/bookings/properties/${cast.propertyIds[0]}`, booking);
    expect(booked.status).toBe(201);
    free(small.media ?? '');
    expect((await upload(photo, 'PROPERTY_IMAGE')).status).toBe(201);
  });

  it('with room for a part of an upload', async () => {
    const { bavail, bsize } = statfsSync(small.media ?? '');
    expect(bavail * bsize).toBeGreaterThan(6_000_000);
    const responses = await Promise.all([1, 2, 3, 4].map(() => upload(pdfWith(8_000_000))));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 507)).toEqual([]);
    expect(statuses).toContain(507);
    expect(readdirSync(join(mediaDir, '.unfinished'))).toEqual([]);
  });

  it('under Postgres: 503 for changes, reads work, and room ends it', async () => {
    mkdirSync(small.postgres ?? '', { recursive: true });
    fill(small.postgres ?? '');
    const statuses = new Map<number, number>();
    for (const buyer of cast.buyers) {
      for (const propertyId of cast.propertyIds.slice(1)) {
        const body = { visitDate: soon(), notes: 'n'.repeat(1000) };
        const options = { method: 'POST', cookie: buyer.cookie, body };
        const { status, data } = await call(server.url, `/api/bookings/properties/${propertyId}`, options);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 201) acknowledged.bookings.set((data as { id: number }).id, { userId: buyer.id, propertyId });
      }
    }
    const reads = await Promise.all(
      ['/api/properties/search', '/api/users/profile', '/api/bookings'].map((path) =>
        call(server.url, path, { cookie: cast.buyers[0]?.cookie ?? '' }),
      ),
    );
    free(small.postgres ?? '');
    const recoveredMs = await msUntilHealthy(server.url, cast.admin.cookie);
    process.stdout.write(
      `disk full under Postgres: bookings ${JSON.stringify(Object.fromEntries(statuses))}, healthy after ${recoveredMs.toFixed(0)} ms\n`,
    );
    expect([...statuses.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(statuses.get(503)).toBeGreaterThan(0);
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [buyer] = cast.buyers;
    const body = { visitDate: soon(), notes: '' };
    const last = { method: 'POST', cookie: cast.admin.cookie, body };
    expect(buyer).toBeDefined();
    expect((await call(server.url, `/api/bookings/properties/${cast.propertyIds[0]}`, last)).status).toBe(201);
  });
});

function soon(): string {
  return addDays(todayInIndia(), 4);
}
