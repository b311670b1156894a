import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MailFailure } from '../../../adapters/mail/mail-sender.ts';
import { inIndia, useDigestKit, type Person } from '../../../../test/digest-kit.ts';
import { createTestApp } from '../../../../test/app.ts';
import { buildBooking, buildShortlist } from '../../../../test/factories-catalogue.ts';
import { refreshSearchFacts } from '../../../sql/derived.sql.ts';
import { KINDS, MESSAGE_KINDS, isSmsKind } from '../../../messages/kinds.ts';

const kit = useDigestKit();

/** Before all of the tests. */
const EARLY = inIndia('2026-11-01 12:00');
const SECTION = /\n\n/;
/** Gives the parts of the newest mail, in their order. */
const lastMail = () => (kit.mails.at(-1)?.text ?? '').split(SECTION);

describe('the time of a digest', () => {
  it('is immediate by day, an hour after the previous one, and eight after the night [I11]', async () => {
    const person = await kit.person();
    await kit.search(person);
    const first = await kit.home();
    await kit.at('2026-11-25 12:00');
    expect([await kit.news(person), await kit.notified(person)]).toEqual([[1], [[first, 'NEW']]]);
    await kit.home();
    await kit.at('2026-11-25 12:59');
    expect(await kit.news(person)).toEqual([1]);
    await kit.at('2026-11-25 13:00');
    expect(await kit.news(person)).toEqual([1, 1]);
    kit.testApp.setNow(inIndia('2026-11-25 21:00'));
    await kit.home();
    await kit.at('2026-11-25 21:00');
    await kit.at('2026-11-26 07:59');
    expect(await kit.news(person)).toEqual([1, 1]);
    await kit.at('2026-11-26 08:00');
    expect([await kit.news(person), kit.mails.length]).toEqual([[1, 1, 1], 3]);
  });

  it('is once a day or once a week, in the minute of the user [I11]', async () => {
    const person = await kit.person();
    const minute = String(person.user.id % 60).padStart(2, '0');
    await kit.search(person, { frequency: 'DAILY', query: { location: 'Charholi' } });
    await kit.search(person, { frequency: 'WEEKLY', query: { location: 'Chikhali' } });
    await kit.home();
    await kit.home({ location: 'Chikhali' });
    await kit.at('2026-11-25 23:00');
    await kit.at('2026-11-26 07:59');
    expect(await kit.news(person)).toEqual([]);
    await kit.at(`2026-11-26 08:${minute}`);
    expect(await kit.news(person)).toEqual([1]);
    await kit.at('2026-11-29 23:59');
    expect(await kit.news(person)).toEqual([1]);
    await kit.at(`2026-11-30 08:${minute}`);
    expect(await kit.news(person)).toEqual([1, 1]);
    // without news nothing is sent
    await kit.at(`2026-12-07 08:${minute}`);
    expect(await kit.news(person)).toEqual([1, 1]);
  });

  it('never comes for a search without notifications, whose news is sent when they are turned on [I4, I11]', async () => {
    const person = await kit.person();
    const id = await kit.search(person, { frequency: 'OFF' });
    await kit.home();
    await kit.at('2026-11-30 19:00');
    expect(await kit.news(person)).toEqual([]);
    await person.client.patch(`/api/searches/${id}`, { frequency: 'INSTANT' });
    await kit.at('2026-11-30 19:01');
    expect(await kit.news(person)).toEqual([1]);
  });
});

describe('a digest', () => {
  it('names a home once, under the first search by name, and twenty at most [I8, I10]', async () => {
    const person = await kit.person();
    await kit.search(person, { name: 'By the river', query: { location: 'Charholi', minPrice: '1000000' } });
    await kit.search(person, { name: 'all of Charholi' });
    for (let home = 0; home < 26; home += 1) await kit.home();
    await kit.at('2026-11-25 12:01');
    expect(await kit.news(person)).toEqual([26]);
    expect(await kit.notified(person)).toHaveLength(20);
    const parts = lastMail();
    expect(parts[1]).toBe('all of Charholi');
    expect(parts).toContain('and 6 more');
    expect(parts).not.toContain('By the river');
    const homes = parts.filter((part) => part.startsWith('New\n'));
    expect(homes).toHaveLength(20);
    for (const home of homes) expect(home).toContain('\nalso in By the river\n');
    await kit.at('2026-11-25 19:00');
    expect(await kit.news(person)).toEqual([26]);
  });

  it('has a drop once for each price, whatever matched it, and no price that goes up and down [I7, I8]', async () => {
    const person = await kit.person();
    const id = await kit.home({ min_price: 6_500_000, max_price: 7_000_000 });
    await kit.search(person, { frequency: 'DAILY' });
    await kit.search(person, { query: { location: 'Charholi', maxPrice: '9000000' } });
    await buildShortlist(kit.testApp.db, { user_id: person.user.id, property_id: id, created_at: EARLY });
    await kit.change(id, { min_price: 6_400_000 });
    await kit.at('2026-11-25 12:01');
    expect(await kit.notified(person)).toEqual([[id, 'PRICE:6400000']]);
    expect(lastMail().join('\n')).toContain('Price drop\n');
    expect(lastMail().join('\n')).toContain('was ₹65 L');
    await kit.at('2026-11-26 09:30');
    await kit.change(id, { min_price: 6_800_000 });
    await kit.at('2026-11-26 11:00');
    await kit.change(id, { min_price: 6_400_000 });
    await kit.at('2026-11-26 13:00');
    await kit.at('2026-11-27 09:30');
    expect(await kit.news(person)).toEqual([1]);
    await kit.change(id, { min_price: 6_300_000 });
    await kit.at('2026-11-27 10:31');
    expect(await kit.news(person)).toEqual([1, 1]);
  });

  it('has the price of the type that a search filters by, before and now [I7, I12]', async () => {
    const person = await kit.person();
    const flats = [
      { type: '2BHK', area: 700, price: 5_500_000 },
      { type: '4BHK', area: 1300, price: 9_000_000 },
    ] as const;
    const id = await kit.home({ min_price: 5_500_000, max_price: 9_000_000, flats: [...flats], possession_date: null });
    await kit.search(person, { name: 'A large one', query: { location: 'Charholi', flatTypes: '4BHK' } });
    const { db } = kit.testApp;
    await db
      .updateTable('flats')
      .set({ price: 8_400_000 })
      .where('property_id', '=', id)
      .where('type', '=', '4BHK')
      .execute();
    await refreshSearchFacts(db, id);
    await kit.change(id, { max_price: 8_400_000 });
    await kit.at('2026-11-25 12:01');
    expect(await kit.notified(person)).toEqual([[id, 'PRICE:8400000']]);
    const mail = lastMail().join('\n');
    expect(mail).toContain('A 2BHK and 4BHK home in Charholi, 4BHK from ₹84 L');
    expect(mail).toContain('was ₹90 L');
    expect(mail).not.toContain('55 L');
  });

  it('says what has which price where a home is matched by two searches and the shortlist [I7, I10]', async () => {
    const person = await kit.person();
    const flats = [
      { type: '2BHK', area: 700, price: 5_500_000 },
      { type: '3BHK', area: 900, price: 7_000_000 },
      { type: '4BHK', area: 1300, price: 9_000_000 },
    ] as const;
    const id = await kit.home({ min_price: 5_500_000, max_price: 9_000_000, flats: [...flats], possession_date: null });
    await kit.search(person, { name: 'A large one', query: { location: 'Charholi', flatTypes: '4BHK' } });
    await kit.search(person, { name: 'B medium', query: { location: 'Charholi', flatTypes: '3BHK' } });
    const { db } = kit.testApp;
    await buildShortlist(db, { user_id: person.user.id, property_id: id, created_at: EARLY });
    await person.client.put('/api/alerts/settings', { shortlistFrequency: 'INSTANT' });
    await sql`UPDATE flats SET price = price - 500000 WHERE property_id = ${id}`.execute(db);
    await refreshSearchFacts(db, id);
    await kit.change(id, { min_price: 5_000_000, max_price: 8_500_000 });
    await kit.at('2026-11-25 12:01');
    const mail = lastMail().join('\n');
    expect(mail).toContain('A 2BHK, 3BHK and 4BHK home in Charholi, 4BHK from ₹85 L');
    expect(mail).toContain('was ₹90 L');
    expect(mail).toContain('3BHK from ₹65 L, was ₹70 L');
    expect(mail).toContain('Cheapest flat ₹50 L, was ₹55 L');
  });

  it('leaves out homes that the user hid, opened, shortlisted or booked, and what matches no more [I9]', async () => {
    const person = await kit.person();
    await kit.search(person);
    const homes = { hidden: 0, opened: 0, listed: 0, booked: 0, gone: 0, left: 0 };
    for (const key of Object.keys(homes) as (keyof typeof homes)[]) homes[key] = await kit.home();
    const { db } = kit.testApp;
    const user_id = person.user.id;
    await db.insertInto('hidden_properties').values({ user_id, property_id: homes.hidden }).execute();
    const later = inIndia('2026-11-25 12:01');
    const look = { user_id, property_id: homes.opened, first_at: later, last_at: later };
    await db.insertInto('seen_properties').values(look).execute();
    await buildShortlist(db, { user_id, property_id: homes.listed, created_at: EARLY });
    await buildBooking(db, { user_id, property_id: homes.booked });
    await kit.change(homes.gone, { location: 'Chikhali' });
    await kit.at('2026-11-25 12:02');
    expect(await kit.notified(person)).toEqual([[homes.left, 'NEW']]);
  });

  it.each([
    ['is inactive', { active: false }],
    ['is about to be deleted', { deletion_due_at: inIndia('2026-12-05 12:00') }],
    ['is erased', { erased_at: inIndia('2026-11-25 11:00') }],
  ])('is not for a user who %s, nor is its news sent later [I9, I44]', async (_who, columns) => {
    const person = await kit.person();
    await kit.search(person);
    const set = (changes: object) =>
      kit.testApp.db.updateTable('users').set(changes).where('id', '=', person.user.id).execute();
    await set(columns);
    await kit.home();
    await kit.at('2026-11-25 12:01');
    await set({ active: true, deletion_due_at: null, erased_at: null });
    await kit.at('2026-11-25 19:00');
    expect([await kit.news(person), kit.mails]).toEqual([[], []]);
    await kit.home();
    await kit.at('2026-11-25 19:01');
    expect(await kit.news(person)).toEqual([1]);
  });
});

describe('the channels of a digest', () => {
  it('are a notification and, with consent and a confirmed address, a mail; never an SMS [I11]', async () => {
    expect(MESSAGE_KINDS.filter((kind) => kind.startsWith('alert-'))).toEqual(['alert-digest']);
    expect(isSmsKind('alert-digest')).toBe(false);
    expect(KINDS['alert-digest'].channels).toEqual(['APP', 'EMAIL']);
    const [mailed, silent, unproved] = [await kit.person(), await kit.person({ mails: false }), await kit.person()];
    await kit.testApp.db
      .updateTable('users')
      .set({ email_checked_at: null })
      .where('id', '=', unproved.user.id)
      .execute();
    for (const person of [mailed, silent, unproved]) await kit.search(person);
    await kit.home();
    await kit.at('2026-11-25 12:01');
    for (const person of [mailed, silent, unproved]) expect(await kit.news(person)).toEqual([1]);
    expect(kit.mails.map(({ to }) => to)).toEqual([mailed.user.email]);
    expect(kit.texts).toEqual([]);
    const { data } = await mailed.client.get<{ content: unknown[] }>('/api/notifications');
    expect(data.content).toMatchObject([
      { title: 'New homes and price drops', text: '1 home for you.', path: '/user/searches' },
    ]);
  });

  it('include a mail that waits for a mail server for a day, and is sent once, unless consent was withdrawn [I11, I27]', async () => {
    const [stays, leaves] = [await kit.person(), await kit.person()];
    for (const person of [stays, leaves]) await kit.search(person);
    kit.mail = async () => {
      throw new MailFailure('unavailable', 'away');
    };
    await kit.home();
    await kit.at('2026-11-25 12:01');
    await kit.home();
    await kit.at('2026-11-25 14:00');
    for (const person of [stays, leaves]) expect(await kit.news(person)).toEqual([1, 1]);
    await leaves.client.put('/api/alerts/settings', { email: false });
    kit.mail = async (message) => void kit.mails.push(message);
    await kit.at('2026-11-26 16:00');
    await kit.at('2026-11-26 18:00');
    expect(kit.mails.map(({ to }) => to)).toEqual([stays.user.email, stays.user.email]);
    expect(new Set(kit.mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('reflect the state at the sending: unavailable homes are left out, and without homes there is no mail [I9, I44]', async () => {
    const person = await kit.person();
    await kit.search(person);
    kit.mail = async () => {
      throw new MailFailure('unavailable', 'away');
    };
    const [deleted, dearer, left] = [await kit.home(), await kit.home({ min_price: 6_500_000 }), await kit.home()];
    await kit.at('2026-11-25 12:01');
    await kit.change(dearer, { min_price: 6_000_000 });
    await kit.at('2026-11-25 14:00');
    await kit.testApp.db.deleteFrom('properties').where('id', '=', deleted).execute();
    await kit.change(dearer, { min_price: 6_600_000 });
    kit.mail = async (message) => void kit.mails.push(message);
    await kit.at('2026-11-25 18:00');
    const links = kit.mails.flatMap(({ text }) =>
      [...text.matchAll(/\/properties\/(\d+)/g)].map(([, id]) => Number(id)),
    );
    expect(links.toSorted((a, b) => a - b)).toEqual([dearer, left]);
    expect(kit.mails.map(({ text }) => text).join()).not.toContain('Price drop');
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM messages WHERE channel = 'EMAIL' AND kind = 'alert-digest' ORDER BY id`.execute(kit.testApp.db);
    expect(rows.map(({ state }) => state)).toEqual(['SENT', 'CANCELED']);
  });

  it('do not reveal the name of a home by the name of a search [I12]', async () => {
    const person = await kit.person();
    await kit.search(person, { name: 'Palash', query: { name: 'Palash' } });
    await kit.home({ name: 'Palash Court' });
    await kit.at('2026-11-25 12:01');
    await kit.search(person, { name: 'Charholi' });
    await kit.home({ name: 'Palash Heights' });
    await kit.at('2026-11-25 13:01');
    const [byName, among] = kit.mails.map(({ text, html }) => `${text} ${html}`);
    expect(byName).toContain('A search by name');
    expect(among).toContain('also in A search by name');
    expect(`${byName} ${among}`).not.toContain('Palash');
  });

  it('get one digest from two concurrent instances, for each of many users [I11]', async () => {
    const people: Person[] = [];
    for (let n = 0; n < 30; n += 1) people.push(await kit.person({ mails: false }));
    for (const person of people) await kit.search(person);
    for (let n = 0; n < 3; n += 1) await kit.home();
    kit.testApp.setNow(inIndia('2026-11-25 12:01'));
    const other = await createTestApp({ database: kit.testApp.database, now: inIndia('2026-11-25 12:01') });
    try {
      const both = [kit.testApp.app.digests, other.app.digests];
      await Promise.all(both.map((digests) => digests.fanOut()));
      await Promise.all([...both, ...both].map((digests) => digests.flush()));
      for (const person of people) expect(await kit.news(person)).toEqual([3]);
    } finally {
      await other.close();
    }
  });
});
