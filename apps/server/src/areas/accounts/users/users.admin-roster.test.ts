import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import { buildUser, freshContactNo, signedIn } from '../../../../test/factories.ts';
import { recordAudit } from '../../../audit/audit.store.ts';
import { createRevokeFeed } from '../../visits/calendar/calendar.feed-service.ts';
import { createAdminRoster, type AdminRoster } from './users.admin-roster.ts';

const testApp = useTestApp();
let roster: AdminRoster;

beforeAll(() => {
  const revokeCalendar = createRevokeFeed(testApp.app.messages.links);
  roster = createAdminRoster({ db: testApp.db, recordAudit, revokeCalendar });
});

beforeEach(() => testApp.db.deleteFrom('users').execute());

describe('grant', () => {
  it('makes a user an admin, from the very next call of an existing session [ROLE11]', async () => {
    const user = await buildUser(testApp.db);
    const client = await signedIn(testApp, user);
    expect(await roster.grant(user.contactNo)).toMatchObject({ outcome: 'granted', admin: { name: user.name } });
    expect((await client.get('/api/users/profile')).data).toMatchObject({ role: 'ADMIN' });
    expect(await roster.grant(user.contactNo)).toMatchObject({ outcome: 'already-admin' });
    const entry = { actorId: 0, actorName: 'Command line', action: 'UPDATE', entityName: user.name };
    expect(await auditOf(testApp.db, 'USER', user.id)).toEqual([
      { ...entry, before: { role: 'USER' }, after: { role: 'ADMIN' } },
    ]);
  });

  it('refuses a number that has not signed up', async () => {
    expect(await roster.grant(freshContactNo())).toEqual({ outcome: 'unknown' });
  });
});

describe('revoke', () => {
  it('makes an admin a user, from the very next call', async () => {
    await buildUser(testApp.db, { role: 'ADMIN' });
    const admin = await buildUser(testApp.db, { role: 'ADMIN' });
    const client = await signedIn(testApp, admin);
    expect(await roster.revoke(admin.contactNo)).toEqual({ outcome: 'revoked', name: admin.name });
    expect((await client.get('/api/users/profile')).data).toMatchObject({ role: 'USER' });
    const entry = { actorId: 0, actorName: 'Command line', action: 'UPDATE', entityName: admin.name };
    expect(await auditOf(testApp.db, 'USER', admin.id)).toEqual([
      { ...entry, before: { role: 'ADMIN' }, after: { role: 'USER' } },
    ]);
  });

  it('refuses the last active admin, not counting deactivated ones [ROLE10]', async () => {
    const active = await buildUser(testApp.db, { role: 'ADMIN' });
    const inactive = await buildUser(testApp.db, { role: 'ADMIN', active: false });
    expect(await roster.revoke(active.contactNo)).toMatchObject({ outcome: 'last-admin' });
    expect(await auditOf(testApp.db, 'USER', active.id)).toEqual([]);
    expect(await roster.revoke(inactive.contactNo)).toMatchObject({ outcome: 'revoked' });
  });

  it('refuses a user who is no admin, or unknown', async () => {
    const user = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    expect(await roster.revoke(user.contactNo)).toMatchObject({ outcome: 'not-admin' });
    expect(await roster.revoke(freshContactNo())).toEqual({ outcome: 'unknown' });
  });

  it('leaves one of two who are revoked concurrently, every time', async () => {
    for (let round = 0; round < 20; round += 1) {
      await testApp.db.deleteFrom('users').execute();
      const admins = [await buildUser(testApp.db, { role: 'ADMIN' }), await buildUser(testApp.db, { role: 'ADMIN' })];
      const results = await Promise.all(admins.map(({ contactNo }) => roster.revoke(contactNo)));
      expect(results.map(({ outcome }) => outcome).sort()).toEqual(['last-admin', 'revoked']);
      expect(await roster.list()).toHaveLength(1);
    }
  });
});

describe('list', () => {
  it('names the admins', async () => {
    await buildUser(testApp.db);
    const beta = await buildUser(testApp.db, { role: 'ADMIN', name: 'Beta', active: false });
    const alpha = await buildUser(testApp.db, { role: 'ADMIN', name: 'Alpha' });
    expect(await roster.list()).toEqual([
      { name: 'Alpha', contactNo: alpha.contactNo, active: true },
      { name: 'Beta', contactNo: beta.contactNo, active: false },
    ]);
  });
});
