import { expect, it } from 'vitest';
import { useDigestKit } from '../../../test/digest-kit.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';

const kit = useDigestKit();

it('goes on from the present when somebody was deactivated and is active again [I44]', async () => {
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
  expect(await kit.told(person)).toEqual([]);
  const later = await kit.home();
  await kit.at('2026-11-26 15:00');
  expect(await kit.told(person)).toEqual([[later, 'NEW']]);
});
