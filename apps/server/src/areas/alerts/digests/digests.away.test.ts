import { expect, it } from 'vitest';
import { useDigestKit } from '../../../../test/digest-kit.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const kit = useDigestKit();

it('restarts from now when a user is deactivated and activated again [I44]', async () => {
  const admin = await signedIn(kit.testApp, await buildUser(kit.testApp.db, { role: 'ADMIN' }));
  const person = await kit.person();
  await kit.search(person);
  const setActive = (active: boolean) => admin.patch(`/api/admin/users/${person.user.id}`, { active });
  await kit.at('2026-11-25 12:10');
  expect((await setActive(false)).status).toBe(200);
  await kit.home();
  await kit.at('2026-11-25 14:00');
  expect((await setActive(true)).status).toBe(200);
  await kit.at('2026-11-26 12:00');
  expect(await kit.notified(person)).toEqual([]);
  const later = await kit.home();
  await kit.at('2026-11-26 15:00');
  expect(await kit.notified(person)).toEqual([[later, 'NEW']]);
});

it('restarts from now when an account that was to be deleted is kept [I32]', async () => {
  const person = await kit.person();
  const client = await signedIn(kit.testApp, person.user);
  await kit.search(person);
  await kit.at('2026-11-25 12:10');
  expect((await client.post('/api/users/step-up', { action: 'DELETE_ACCOUNT' })).status).toBe(200);
  const otp = kit.texts.findLast(({ to }) => to === person.user.contactNo)?.code;
  expect((await client.post('/api/users/deletion', { otp })).status).toBe(200);
  // before the job that matches due homes
  await kit.home();
  expect((await client.del('/api/users/deletion')).status).toBe(200);
  await kit.at('2026-11-26 12:00');
  expect(await kit.notified(person)).toEqual([]);
  const later = await kit.home();
  await kit.at('2026-11-26 15:00');
  expect(await kit.notified(person)).toEqual([[later, 'NEW']]);
});
