import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createClient, type Client } from '../../test/client.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { buildBooking, buildProperty } from '../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../test/factories.ts';
import { DOORS } from '../../test/link-doors.ts';
import { openFolderMediaStore } from '../adapters/media-store/folder-media-store.ts';
import type { LinkPurpose } from '../messages/links.ts';
import { createLinks } from '../messages/links.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { settleRecovery } from './settle-recovery.ts';

const PURPOSES = Object.keys(DOORS) as LinkPurpose[];

let before: TestApp;
let folder: string;
let restored: TestDatabase;
let buyer: BuiltUser;
let tokens: Record<LinkPurpose, string>;
/** The buyer's own browser, which has signed in. */
let browser: Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-access-'));
  before = await createTestApp();
  restored = await createTestDatabase({ blank: true });
  buyer = await buildUser(before.db);
  tokens = await issueAll();
  browser = createClient(before);
  await browser.post('/api/auth/start', { contactNo: buyer.contactNo });
  const signIn = { contactNo: buyer.contactNo, otp: before.codeFor(buyer.contactNo) };
  expect((await browser.post('/api/auth/signin', signIn)).status).toBe(200);
});

afterEach(async () => {
  await before.close();
  await restored.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function issueAll(): Promise<Record<LinkPurpose, string>> {
  const { db, config } = before;
  const host = await buildUser(db, { role: 'EXECUTIVE' });
  const { id: property_id } = await buildProperty(db, { assigned_user_id: host.id });
  const booking = await buildBooking(db, { user_id: buyer.id, property_id, host_id: host.id });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { id: boardId } = await db
    .insertInto('boards')
    .values({ user_id: buyer.id, title: 'For Aai and Baba', expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const links = createLinks({ secret: config.secret, clock: () => new Date() });
  const issue = (purpose: LinkPurpose, subjectId: number, userId = buyer.id) =>
    links.issue(db, { purpose, subjectId, userId, expiresAt });
  return {
    VISIT: await issue('VISIT', booking.id),
    CALENDAR: await issue('CALENDAR', host.id, host.id),
    EMAIL_CHECK: await issue('EMAIL_CHECK', buyer.id),
    ALERTS: await issue('ALERTS', buyer.id),
    BOARD: await issue('BOARD', boardId),
  };
}

async function openAt(app: TestApp, held = tokens): Promise<LinkPurpose[]> {
  const open: LinkPurpose[] = [];
  for (const purpose of PURPOSES) {
    const { headers, ...knock } = DOORS[purpose](held[purpose]);
    const response = await app.app.inject({ ...knock, headers: { origin: app.config.appOrigin, ...headers } });
    if (response.statusCode === 200) open.push(purpose);
  }
  return open;
}

/** Whether the buyer's browser still counts as known, with a budget of codes of its own. */
async function isKnown(app: TestApp): Promise<boolean> {
  const same = createClient(app);
  for (const [name, cookie] of browser.cookies) same.cookies.set(name, cookie);
  await createClient(app).post('/api/auth/start', { contactNo: buyer.contactNo });
  return (await same.post('/api/auth/start', { contactNo: buyer.contactNo })).status === 200;
}

async function expectNobodyIn(after: TestApp): Promise<void> {
  // links that stop mails still work
  expect(await openAt(after)).toEqual(['ALERTS']);
  expect(await isKnown(after)).toBe(false);
  // and new ones are issued as before
  const again = await signedIn(after, buyer);
  const { data: board } = await again.post<{ url: string }>('/api/boards', { title: 'For all of us', days: 7 });
  expect(await openAt(after, { ...tokens, BOARD: board.url.replace(/.*#k=/, '') })).toEqual(['ALERTS', 'BOARD']);
}

describe('links and known browsers', () => {
  it('of a backup give no access after its restore, but for the links that stop alerts [V96]', async () => {
    const backup = join(folder, 'backup');
    await createBackup({ connection: before.database.connection, media: before.mediaStore }, backup);
    const media = await openFolderMediaStore(join(folder, 'media'));
    await restoreBackup({ connection: restored.connection, media }, backup);
    const after = await createTestApp({ database: restored });
    try {
      await expectNobodyIn(after);
    } finally {
      await after.close();
    }
    // on the original database they are unchanged
    expect(await openAt(before)).toEqual(PURPOSES);
  });

  it('give no access after a recovery by Postgres’ own tools either [V96]', async () => {
    await settleRecovery({ connection: before.database.connection, media: before.mediaStore });
    await expectNobodyIn(before);
  });
});
