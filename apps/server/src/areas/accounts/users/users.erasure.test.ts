import type { AuditEntry } from '@aangan/contract/core/audit';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeAll, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { downloadCsv } from '../../../../test/csv.ts';
import { columnsWith } from '../../../../test/everywhere.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const CONTACT_NO = '9876501234';
/** All that users enter about themselves, and what an admin changes it to. */
const TEXTS = ['Janaki Quilon', 'Janaki Rewritten', 'Janaki Corrected', 'janaki@', 'quilon-two@', 'corrected@'];
const NOTES = ['Wheelchair for my mother', 'Please call my husband'];
const ALL = [...TEXTS, ...NOTES, CONTACT_NO];

const testApp = useTestApp();
let admin: Client;
let person: Client;
let personId: number;

async function register(client: Client, contactNo: string, fields: Record<string, unknown>): Promise<number> {
  await client.post('/api/auth/start', { contactNo });
  const otp = testApp.codeFor(contactNo);
  expect((await client.post('/api/auth/verify-otp', { contactNo, otp: wrongCode(otp) })).code).toBe('OTP_INVALID');
  expect((await client.post('/api/auth/verify-otp', { contactNo, otp })).data).toBe('SIGNUP');
  const response = await client.post<{ userId: number }>('/api/auth/signup', { ...fields, contactNo, otp });
  expect(response.status).toBe(201);
  return response.data.userId;
}

async function buildHome(overrides: Record<string, unknown> = {}): Promise<number> {
  const { data } = await admin.post<{ id: number }>('/api/admin/properties', propertyBody(overrides));
  return data.id;
}

async function book(propertyId: number, notes: string): Promise<number> {
  const visit = { visitDate: addDays(todayInIndia(), 3), notes };
  const { status, data } = await person.post<{ id: number }>(`/api/bookings/properties/${propertyId}`, visit);
  expect(status).toBe(201);
  return data.id;
}

/** Does everything by the person and the admins that leaves data. */
async function liveABusyLife(): Promise<void> {
  person = createClient(testApp);
  const fields = { name: 'Janaki Quilon', email: 'janaki@aangan.example', preferredFlatType: '3BHK' };
  personId = await register(person, CONTACT_NO, fields);
  const own = { ...fields, name: 'Janaki Rewritten', email: 'quilon-two@aangan.example' };
  expect((await person.put('/api/users/profile', own)).status).toBe(200);
  expect((await person.get('/api/admin/users')).code).toBe('FORBIDDEN');

  const url = `/api/admin/users/${personId}`;
  const corrected = { name: 'Janaki Corrected', email: 'corrected@aangan.example', role: 'EXECUTIVE', active: true };
  expect((await admin.put(url, corrected)).status).toBe(200);
  const home = await buildHome({ assignedUserId: String(personId) });
  expect((await admin.patch(url, { role: 'ADMIN' })).status).toBe(200);
  const theirs = await buildHomeAs(person, { assignedUserId: String(personId) });
  await admin.patch(`/api/admin/properties/${theirs}`, { assignedUserId: null });

  const [first, second] = [await book(home, NOTES[0] ?? ''), await book(theirs, NOTES[1] ?? '')];
  await person.post(`/api/shortlists/${home}`);
  await person.post(`/api/properties/${home}/location-request`, { contactNo: CONTACT_NO });
  expect((await admin.patch(`/api/admin/bookings/${first}`, { status: 'CONFIRMED' })).status).toBe(200);
  expect((await admin.del(`/api/admin/bookings/${second}`)).status).toBe(200);
  for (const text of ['Janaki', CONTACT_NO]) {
    const reason = `Asked for by ${text}`;
    await downloadCsv(admin, '/api/admin/users/export', { search: text, reason });
    await downloadCsv(admin, '/api/admin/bookings/export', { searchTerm: text, reason });
  }
  await person.get(`/api/admin/users/filter?search=${CONTACT_NO}`);

  // signs in again, and fails to, as an admin; another user tries to take the number and the address
  await testApp.letPass(60);
  const again = createClient(testApp);
  await again.post('/api/auth/start', { contactNo: CONTACT_NO });
  const otp = testApp.codeFor(CONTACT_NO);
  await again.post('/api/auth/signin', { contactNo: CONTACT_NO, otp: wrongCode(otp) });
  await again.post('/api/auth/signup', { ...fields, contactNo: CONTACT_NO, otp });
  expect((await again.post('/api/auth/signin', { contactNo: CONTACT_NO, otp })).status).toBe(200);
  const rival = await signedIn(testApp, await buildUser(testApp.db));
  for (const email of [corrected.email, 'rival@aangan.example']) {
    expect((await rival.put('/api/users/profile', { ...own, name: 'Rival', email })).status).toBe(200);
  }
  await again.post('/api/auth/refresh');
  await again.post('/api/auth/logout');
  await testApp.letPass(60);
  await again.post('/api/auth/start', { contactNo: CONTACT_NO });
}

async function buildHomeAs(client: Client, overrides: Record<string, unknown>): Promise<number> {
  const response = await client.post<{ id: number }>('/api/admin/properties', propertyBody(overrides));
  expect(response.status).toBe(201);
  return response.data.id;
}

const entries = async () => (await admin.get<Paged<AuditEntry>>('/api/admin/audit?size=100')).data.content;

beforeAll(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { name: 'Asha Admin', role: 'ADMIN' }));
  await liveABusyLife();
});

describe('a person with a deleted account', () => {
  it('was all over the database and the audit log before', async () => {
    const places = await columnsWith(testApp.database.pool, ALL);
    expect(places).toEqual(
      expect.arrayContaining([
        'bookings.notes',
        'otp_codes.contact_no',
        'users.contact_no',
        'users.email',
        'users.name',
      ]),
    );
    const told = JSON.stringify(await entries());
    for (const text of [...TEXTS.slice(0, 3), NOTES[1] ?? '']) expect(told).toContain(text);
  });

  it('is in no column of any table afterwards, nor in the log of the server [ASVS 14.2.7]', async () => {
    expect((await admin.del(`/api/admin/users/${personId}`)).status).toBe(200);
    expect(await columnsWith(testApp.database.pool, ALL)).toEqual([]);
    const lines = testApp.logs.map((line) => JSON.stringify(line).toLowerCase());
    expect(lines.length).toBeGreaterThan(40);
    const telling = lines.filter((line) => ALL.some((text) => line.includes(text.toLowerCase())));
    expect(telling).toEqual([]);
  });

  it('is one pseudonym in the audit log, with the id', async () => {
    const all = await entries();
    const own = all.filter(({ entity, entityId }) => entity === 'USER' && entityId === personId);
    expect(own.length).toBeGreaterThan(4);
    const [name = ''] = new Set(own.map(({ entityName }) => entityName));
    expect(name).toMatch(/^Deleted person [0-9A-F]{6}$/);
    expect(own.every(({ entityName }) => entityName === name)).toBe(true);
    const acts = all.filter(({ actorId }) => actorId === personId);
    expect(acts.length).toBeGreaterThan(2);
    expect(acts.every(({ actorName }) => actorName === name)).toBe(true);
    const [removal] = own;
    expect(removal).toMatchObject({
      action: 'DELETE',
      actorName: 'Asha Admin',
      before: { name, email: 'Deleted with the account', contactNo: 'Deleted with the account', role: 'ADMIN' },
    });
    const visit = all.find(({ entity, action }) => entity === 'BOOKING' && action === 'DELETE');
    expect(visit).toMatchObject({
      entityName: `Amber Court, ${name}`,
      before: { userId: personId, notes: 'Deleted with the account' },
    });
    const assignment = all.find(({ entity, action }) => entity === 'PROPERTY' && action === 'CREATE');
    expect(assignment?.after).toMatchObject({ assignedUser: name, assignedUserId: personId });
  });
});
