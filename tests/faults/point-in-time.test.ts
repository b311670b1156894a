import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { missingPackages, startOnOneMachine, type ArchivedPostgres } from '../../deploy/pgbackrest/one-machine.mjs';
import { pdf, picture } from '../../apps/server/test/media-files.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { addDays, todayInIndia } from '../../packages/contract/src/core/dates.ts';
import { VISIT_ACTS_A_DAY } from '../../packages/contract/src/visits/limits.ts';
import { cookiesOf } from '../support/http.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { runBackup } from './support/backup-command.ts';
import { mayInstall } from './support/debian-packages.ts';
import { call, uploadForm, type EnvelopeResponse } from './support/http.ts';
import { castOf, createInstallation, type Cast, type Installation, type Person } from './support/world.ts';

const MAY_RUN = mayInstall(missingPackages());

let folder: string;
let postgres: ArchivedPostgres;
let installation: Installation;
let cast: Cast;
let server: ServerProcess;

beforeAll(async () => {
  if (!MAY_RUN) return;
  folder = mkdtempSync(join(tmpdir(), 'aangan-pitr-'));
  chmodSync(folder, 0o755);
  postgres = await startOnOneMachine(join(folder, 'postgres'));
  installation = createInstallation();
  cast = await castOf(postgres.url, 12);
  await startInstance();
});

afterAll(async () => {
  await installation?.remove();
  await postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function startInstance(): Promise<void> {
  server = await installation.start({ DATABASE_URL: postgres.url });
}

async function stopInstance(): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}

function as({ cookie }: Person, path: string, body?: object): Promise<EnvelopeResponse> {
  return call(server.url, path, body ? { method: 'POST', cookie, body } : { cookie });
}

async function book(buyer: Person, propertyId: number): Promise<number> {
  const body = { visitDate: addDays(todayInIndia(), 3), notes: '' };
  const response = await as(buyer, `/api/bookings/properties/${propertyId}`, body);
  expect(response.status).toBe(201);
  return (response.data as { id: number }).id;
}

interface Uploaded {
  id: number;
  url: string;
}

async function upload(propertyId: number, mediaType: string, bytes: Uint8Array): Promise<Uploaded> {
  const path = `/api/admin/properties/${propertyId}/media`;
  const raw = uploadForm(mediaType, bytes);
  const response = await call(server.url, path, { method: 'POST', cookie: cast.admin.cookie, raw });
  expect(response.status).toBe(201);
  return response.data as Uploaded;
}

async function load(url: string, cookie: string): Promise<{ status: number; bytes: string }> {
  const response = await fetch(new URL(url, server.url), { headers: { cookie } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') };
}

async function signIn(contactNo: string): Promise<string> {
  const sent = await call(server.url, '/api/auth/start', { method: 'POST', body: { contactNo } });
  expect(sent.status).toBe(200);
  const body = { contactNo, otp: installation.codeFor(contactNo) };
  return cookiesOf(await call(server.url, '/api/auth/signin', { method: 'POST', body }));
}

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(1);
}

function one(rows: Record<string, unknown>[], name: string): unknown {
  return rows[0]?.[name];
}

describe.skipIf(!MAY_RUN)('recovery with pgBackRest', () => {
  it('to a second before a wrong delete restores the property, its visits and its files', async () => {
    const [buyer, other] = cast.buyers as [Person, Person];
    const [doomed = 0, staying = 0] = cast.propertyIds;
    const image = await upload(doomed, 'PROPERTY_IMAGE', await picture({ width: 900, height: 600 }));
    await postgres.backUp('full');
    // changes after the backup are restored from the archive
    const brochure = await upload(doomed, 'BROCHURE', pdf());
    const before = await book(buyer, doomed);
    const files = await Promise.all([image, brochure].map(({ url }) => load(url, buyer.cookie)));
    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    const written = one(await postgres.ask('SELECT clock_timestamp()::text AS at'), 'at');
    const isASecondLater = `SELECT clock_timestamp() > '${String(written)}'::timestamptz + interval '1.1 s' AS over`;
    await vi.waitUntil(async () => one(await postgres.ask(isASecondLater), 'over'), { timeout: 10_000 });

    const path = `/api/admin/properties/${doomed}`;
    const deleted = await call(server.url, path, { method: 'DELETE', cookie: cast.admin.cookie });
    expect(deleted.status).toBe(200);
    expect((await load(image.url, buyer.cookie)).status).toBe(404);
    // neither survives: they are later than the target
    const after = await book(other, staying);
    const late = await upload(staying, 'BROCHURE', pdf('late'));

    await stopInstance();
    const justBefore = `SELECT (at - interval '1 s')::text AS moment FROM audit_log WHERE entity = 'PROPERTY' AND action = 'DELETE'`;
    const moment = String(one(await postgres.askAangan(justBefore), 'moment'));
    const stopping = await secondsOf(postgres.stop);
    const recovering = await secondsOf(() => postgres.recoverTo(moment));
    const env = { DATABASE_URL: postgres.url, DATA_DIR: installation.folder };
    const settled = await runBackup(installation.folder, env, 'recovered');
    const starting = await secondsOf(startInstance);
    process.stdout.write(
      `point in time: Postgres stopped in ${stopping} s, set back in ${recovering} s, an instance ready in ${starting} s\n`,
    );

    expect([settled.code, settled.stderr]).toEqual([0, '']);
    // three sizes of the picture, and the brochure
    expect(settled.printed).toMatch(/^Every file has come: 4 files brought back/);
    expect((await as(buyer, '/api/users/profile')).status).toBe(401);
    const cookie = await signIn(buyer.contactNo);
    const again = { ...buyer, cookie };
    expect((await as(again, `/api/properties/${doomed}`)).status).toBe(200);
    expect(await Promise.all([image, brochure].map(({ url }) => load(url, cookie)))).toEqual(files);
    const rows = await postgres.askAangan(`SELECT array_agg(id::int ORDER BY id) AS ids FROM bookings`);
    expect(one(rows, 'ids')).toEqual([before]);
    expect(after).toBeGreaterThan(before);
    expect((await load(late.url, cookie)).status).toBe(404);
    const world = { connection: { connectionString: postgres.url }, mediaDir: join(installation.folder, 'media') };
    expect(await findBreaches(world)).toEqual([]);
    // database and store are still one installation
    cast.admin.cookie = await signIn(cast.admin.contactNo);
    await upload(doomed, 'BROCHURE', pdf('again'));
  });

  it('after the loss of the disk restores all that was archived, which is all but the last minute', async () => {
    const archiveSeconds = Number(
      one(await postgres.ask(`SELECT setting FROM pg_settings WHERE name = 'archive_timeout'`), 'setting'),
    );
    await postgres.backUp('diff');
    const acknowledged = createAcknowledged();
    const times = new Map<number, number>();
    const [, , ...buyers] = cast.buyers;
    const cookies = new Map<Person, string>();
    for (const buyer of buyers.slice(0, 6)) cookies.set(buyer, await signIn(buyer.contactNo));
    const archived = async () =>
      Number(one(await postgres.ask('SELECT archived_count FROM pg_stat_archiver'), 'archived_count'));
    const began = performance.now();
    const first = await archived();
    const pairs = [...cookies].flatMap(([buyer, cookie]) =>
      // as many as one buyer may book in a day
      cast.propertyIds
        .slice(2, 2 + VISIT_ACTS_A_DAY)
        .map((propertyId) => ({ buyer: { ...buyer, cookie }, propertyId })),
    );
    // one visit a second until a segment was archived for its age, and some more
    let more = 5;
    let archivedAfterMs = 0;
    for (const { buyer, propertyId } of pairs) {
      const id = await book(buyer, propertyId);
      acknowledged.bookings.set(id, { userId: buyer.id, propertyId });
      times.set(id, performance.now());
      if ((await archived()) > first) {
        if (archivedAfterMs === 0) archivedAfterMs = performance.now() - began;
        more -= 1;
      }
      if (more === 0) break;
      await vi.waitUntil(() => performance.now() > (times.get(id) ?? 0) + 1_000, { timeout: 5_000, interval: 50 });
    }
    expect(more).toBe(0);
    const lost = performance.now();
    await postgres.loseDisk();
    await stopInstance();
    const recovering = await secondsOf(postgres.recoverAll);
    const rows = await postgres.askAangan('SELECT coalesce(max(id), 0)::int AS last FROM bookings');
    const last = Number(one(rows, 'last'));
    const gone = [...times].filter(([id]) => id > last);
    const oldest = Math.min(...gone.map(([, at]) => at), lost);
    process.stdout.write(
      `lost disk: a change was archived after ${(archivedAfterMs / 1000).toFixed(1)} s; ${gone.length} of ${times.size} ` +
        `visits are gone, the oldest made ${((lost - oldest) / 1000).toFixed(1)} s before; back in ${recovering} s\n`,
    );
    expect(gone.length).toBeLessThan(times.size);
    // the archive time-out, and the time to push a segment
    expect(archivedAfterMs / 1000).toBeLessThan(archiveSeconds + 15);
    for (const [id] of gone) acknowledged.bookings.delete(id);
    const world = {
      connection: { connectionString: postgres.url },
      mediaDir: join(installation.folder, 'media'),
      acknowledged,
    };
    expect(await findBreaches(world)).toEqual([]);
  });
});
