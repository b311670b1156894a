import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../test/app.ts';
import { atDesk, bookAt, castOf, AT_ELEVEN, NOW, type VisitCast } from '../../test/visit-kit.ts';

/** At least as many bookings as an account may make in a day. */
const ROUNDS = 20;

const testApp = useTestApp({ now: NOW });
let cast: VisitCast;

beforeEach(async () => {
  testApp.outbox.length = 0;
  testApp.mails.length = 0;
  cast = await castOf(testApp);
});

const confirm = (id: number) =>
  testApp.db.updateTable('users').set({ email_checked_at: NOW }).where('id', '=', id).execute();
const mailsTo = (email: string) => testApp.mails.filter(({ to }) => to === email);
const smsTo = (contactNo: string) => testApp.outbox.filter(({ to, code }) => to === contactNo && code === undefined);
const newsOf = async (userId: number, kind: string) => {
  const rows = await testApp.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
  return rows.length;
};

/** Repeats a booking, its confirmation and its cancellation, and sends all messages. */
async function bookAndCancel(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { status, data } = await bookAt(cast.asBuyer, cast.propertyId, AT_ELEVEN);
    expect(status).toBe(201);
    await testApp.sendDue();
    expect((await atDesk(cast.asHost, data.id, 'confirm')).status).toBe(200);
    await testApp.sendDue();
    expect((await atDesk(cast.asHost, data.id, 'cancel', { reason: 'Away' })).status).toBe(200);
    await testApp.sendDue();
  }
}

it('booking and cancelling in a loop sends an unconfirmed address one mail, a consultant one, a number 10 SMS [V88, V90, V91]', async () => {
  await confirm(cast.host.id);
  await bookAndCancel();
  expect(mailsTo(cast.buyer.email)).toHaveLength(1);
  expect(mailsTo(cast.host.email)).toHaveLength(1);
  expect(smsTo(cast.buyer.contactNo)).toHaveLength(10);
  // the page has all of them
  expect(await newsOf(cast.buyer.id, 'booking-canceled')).toBe(ROUNDS);
  expect(await newsOf(cast.host.id, 'desk-booked')).toBe(ROUNDS);
});

it('a confirmed address gets 20 mails about visits in a day, and the log says once that there are no more [V88, V89]', async () => {
  await confirm(cast.buyer.id);
  testApp.logs.length = 0;
  await bookAndCancel();
  expect(mailsTo(cast.buyer.email)).toHaveLength(20);
  const said = testApp.logs.filter(({ userId, msg }) => userId === cast.buyer.id && msg === 'Message budget used up');
  expect(said).toHaveLength(2);
  for (const line of [
    { level: 40, channel: 'SMS', budget: 'visits', limit: 10 },
    { level: 40, channel: 'EMAIL', budget: 'visits', limit: 20 },
  ]) {
    expect(said).toContainEqual(expect.objectContaining(line));
  }
});
