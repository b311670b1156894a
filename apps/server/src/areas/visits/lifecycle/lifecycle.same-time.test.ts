import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import type { Visit } from '@aangan/contract/visits/entities';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { AT_ELEVEN, DAY, NOW, atDesk, bookAt, castOf, eventsOf, messagesAbout } from '../../../../test/visit-kit.ts';

const testApp = useTestApp({ now: NOW });

it('a visit that is moved to its own day and time stays confirmed [VISIT27]', async () => {
  const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  const { asBuyer, asHost, propertyId } = await castOf(testApp);
  const { id } = (await bookAt(asBuyer, propertyId, AT_ELEVEN)).data;
  await atDesk(asHost, id, 'confirm');
  await asBuyer.post(`/api/bookings/${id}/coming`, {});
  await atDesk(asHost, id, 'propose', { visitDate: DAY, visitTime: '14:00' });
  const move = (body: object) => asBuyer.put<Visit>(`/api/bookings/${id}`, { status: 'PENDING', ...body });
  const setTo = (body: object) => admin.patch<AdminBooking>(`/api/admin/bookings/${id}`, body);
  const stateOf = async () => [
    await testApp.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    await eventsOf(testApp, id),
    await messagesAbout(testApp, id),
    await auditOf(testApp.db, 'BOOKING', id),
  ];
  const before = await stateOf();
  const responses = [
    await move(AT_ELEVEN),
    await move({ ...AT_ELEVEN, revision: 7 }),
    await setTo(AT_ELEVEN),
    await setTo({ visitDate: DAY }),
    await setTo({ ...AT_ELEVEN, status: 'CONFIRMED', revision: 0 }),
  ];
  for (const { status, data } of responses) {
    expect([status, data]).toEqual([200, expect.objectContaining({ ...AT_ELEVEN, status: 'CONFIRMED', revision: 0 })]);
  }
  expect(responses[0]?.message).not.toBe('Your booking has been rescheduled and is pending confirmation.');
  expect(await stateOf()).toEqual(before);
});
