import type { AuditEntry } from '@aangan/contract/core/audit';
import type { Paged } from '@aangan/contract/core/paged';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { downloadCsv } from '../../../../test/csv.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { buildView, whileUnlogged } from '../../../../test/privacy-kit.ts';

const NOW = new Date('2026-12-10T08:00:00Z');
const URL = '/api/admin/privacy/affected';
const day = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const SPAN = { from: day(20).toISOString(), to: day(10).toISOString(), reason: 'A laptop was stolen' };

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let client: Client;
let buyer: BuiltUser;
let other: BuiltUser;

beforeEach(async () => {
  for (const table of ['contact_log', 'users', 'rate_limits'] as const) await testApp.db.deleteFrom(table).execute();
  admin = await buildUser(testApp.db, { name: 'Asha', role: 'ADMIN' });
  client = await signedIn(testApp, admin);
  buyer = await buildUser(testApp.db);
  other = await buildUser(testApp.db);
  // on any day
  await testApp.db
    .updateTable('users')
    .set({ created_at: day(1) })
    .execute();
  await testApp.db
    .updateTable('sessions')
    .set({ created_at: new Date('2100-01-01') })
    .execute();
});

async function download(scope: string, body: object = {}): Promise<string[][]> {
  const { disposition, lines } = await downloadCsv(client, URL, { ...SPAN, scope, ...body });
  expect(disposition).toBe('attachment; filename="aangan-affected-2026-12-10.csv"');
  return lines;
}

const idsIn = (lines: string[][]) => lines.slice(1).map(([id]) => Number(id));

describe('POST /api/admin/privacy/affected', () => {
  it.each([
    ['from', { from: 'yesterday' }],
    ['from', { from: '2026-02-30T00:00:00Z' }],
    ['from', { from: SPAN.to, to: SPAN.from }],
    ['scope', { scope: 'staff:' }],
    ['reason', { reason: ' ' }],
    ['from', { from: day(401).toISOString() }],
    ['from', { from: day(31).toISOString(), scope: 'sessions' }],
  ])('refuses an invalid %s [I37]', async (field, body) => {
    const answer = await client.post(URL, { ...SPAN, scope: 'all', ...body });
    expect(answer.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('is for admins', async () => {
    expect((await (await signedIn(testApp, buyer)).post(URL, { ...SPAN, scope: 'all' })).code).toBe('FORBIDDEN');
  });

  it('lists accounts made before the end, and logs it for each buyer and in the audit log [I37, I21]', async () => {
    const made = (id: number, at: Date) =>
      testApp.db.updateTable('users').set({ created_at: at }).where('id', '=', id).execute();
    await made(buyer.id, day(11));
    await made(other.id, day(9));
    const lines = await download('all', { from: day(399).toISOString() });
    expect(lines[0]).toEqual([
      'User ID',
      'Name',
      'Phone',
      'E-mail',
      'Language',
      'First time (India)',
      'Last time (India)',
    ]);
    const at = '2026-11-29 13:30';
    expect(lines[1]).toEqual([String(buyer.id), buyer.name, buyer.contactNo, buyer.email, 'en', at, at]);
    expect(idsIn(lines)).not.toContain(other.id);
    const log = await testApp.db.selectFrom('contact_log').select(['user_id', 'kind', 'actor_id', 'note']).execute();
    expect(log).toEqual([{ user_id: buyer.id, kind: 'EXPORT', actor_id: admin.id, note: SPAN.reason }]);
    const [entry] = await auditTrail(testApp.db);
    expect(entry).toMatchObject({
      action: 'EXPORT',
      entity: 'USER',
      after: { scope: 'all', exportReason: SPAN.reason },
    });
  });

  it('stores its reason encrypted with the key of its author, with whose account it is deleted [I37]', async () => {
    await download('all', { reason: 'Rohan Jadhav lost a laptop' });
    const { rows } = await sql<{ row: string }>`SELECT a::text AS row FROM audit_log a
      WHERE a.actor_id = ${admin.id} AND a.action = 'EXPORT'`.execute(testApp.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain('exportReason');
    expect(rows[0]?.row).not.toContain('Rohan');

    const other = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const reasonRead = async () => {
      const answer = await other.get<Paged<AuditEntry>>(`/api/admin/audit?action=EXPORT&actorId=${admin.id}`);
      return answer.data.content.map(({ after }) => after?.exportReason);
    };
    expect(await reasonRead()).toEqual(['Rohan Jadhav lost a laptop']);
    expect((await other.del(`/api/admin/users/${admin.id}`)).status).toBe(200);
    expect(await reasonRead()).toEqual(['Deleted with the account']);
  });

  it('names nobody where it cannot be logged [I21, I37]', async () => {
    await whileUnlogged(testApp.db, 'EXPORT', async () => {
      const answer = await client.post(URL, { ...SPAN, scope: 'all', to: NOW.toISOString() });
      expect(answer.code).toBe('UNAVAILABLE');
      expect(JSON.stringify(answer)).not.toContain(buyer.contactNo);
    });
  });

  it('of sessions lists users who had a live one in the period [I37]', async () => {
    const session = (user_id: number, created_at: Date, ended_at: Date | null) =>
      testApp.db
        .insertInto('sessions')
        .values({ user_id, created_at, ended_at, end_reason: ended_at && 'LOGOUT', ends_at: day(-9) })
        .execute();
    await session(buyer.id, day(25), day(19));
    await session(other.id, day(25), day(21));
    const young = await buildUser(testApp.db);
    await session(young.id, day(9), null);
    expect(idsIn(await download('sessions'))).toEqual([buyer.id]);
  });

  it('of a member of staff lists users whose contact that person viewed in the period [I37]', async () => {
    const look = (user_id: number, actor_id: number, at: Date) => buildView(testApp.db, { user_id, actor_id, at });
    await look(buyer.id, 77, day(15));
    await look(buyer.id, 77, day(12));
    await look(other.id, 77, day(5));
    await look(other.id, 78, day(15));
    const [, line, ...more] = await download('staff:77');
    expect(more).toEqual([]);
    expect(line?.slice(5)).toEqual(['2026-11-25 13:30', '2026-11-28 13:30']);
    expect(Number(line?.[0])).toBe(buyer.id);
  });

  it('of a home lists users who booked or saved it before the end [I37]', async () => {
    const { id: property_id } = await buildProperty(testApp.db);
    await buildBooking(testApp.db, { user_id: buyer.id, property_id, created_at: day(30) });
    await testApp.db
      .insertInto('shortlists')
      .values({ user_id: other.id, property_id, created_at: day(5) })
      .execute();
    expect(idsIn(await download(`property:${property_id}`))).toEqual([buyer.id]);
    expect(idsIn(await download('property:987654'))).toEqual([]);
  });
});
