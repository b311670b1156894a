import type { SavedSearch } from '@aangan/contract/alerts/entities';
import { describe, expect, it } from 'vitest';
import { MailFailure } from '../../../adapters/mail/mail-sender.ts';
import { inIndia, useDigestKit } from '../../../../test/digest-kit.ts';
import { buildShortlist } from '../../../../test/factories-catalogue.ts';

const kit = useDigestKit();

/** Before all of the tests. */
const EARLY = inIndia('2026-11-01 12:00');
const SECTION = /\n\n/;
/** Gives the parts of the newest mail, in their order. */
const lastMail = () => (kit.mails.at(-1)?.text ?? '').split(SECTION);

describe('a digest of the shortlist', () => {
  it('has a price drop and a date, by its own frequency, and nothing from before [I7, I11]', async () => {
    const person = await kit.person();
    const early = await kit.home({ min_price: 6_500_000 });
    const later = await kit.home({ min_price: 6_500_000 });
    await buildShortlist(kit.testApp.db, { user_id: person.user.id, property_id: early, created_at: EARLY });
    await person.client.put('/api/alerts/settings', { shortlistFrequency: 'INSTANT' });
    await kit.at('2026-11-25 12:00');
    await kit.moveDate(early, '2027-12-31', '2028-03-31', { min_price: 6_000_000 });
    await kit.change(later, { min_price: 6_000_000 });
    const added = { user_id: person.user.id, property_id: later, created_at: inIndia('2026-11-25 12:01') };
    await buildShortlist(kit.testApp.db, added);
    await kit.at('2026-11-25 12:05');
    expect((await kit.notified(person)).toSorted(([, a], [, b]) => a.localeCompare(b))).toEqual([
      [early, 'POSSESSION:Promised:2028-03-31'],
      [early, 'PRICE:6000000'],
    ]);
    expect(await kit.news(person)).toEqual([1]);
    expect(lastMail()).toContain('Homes on your shortlist');
    expect(lastMail().find((part) => part.includes('Possession date changed'))).toContain(
      'March 2028, was December 2027',
    );
  });

  it('describes the event that caused it, whatever came later: a home that was opened since is left out [I9, I12]', async () => {
    const person = await kit.person();
    const [opened, moved] = [await kit.home({ min_price: 6_500_000 }), await kit.home()];
    for (const property_id of [opened, moved]) {
      await buildShortlist(kit.testApp.db, { user_id: person.user.id, property_id, created_at: EARLY });
    }
    await kit.at('2026-11-25 12:01');
    await kit.change(opened, { min_price: 6_000_000 });
    await kit.moveDate(moved, '2027-12-31', '2028-03-31');
    kit.testApp.setNow(inIndia('2026-11-25 12:05'));
    const look = { first_at: kit.testApp.now(), last_at: kit.testApp.now() };
    await kit.testApp.db
      .insertInto('seen_properties')
      .values({ user_id: person.user.id, property_id: opened, ...look })
      .execute();
    kit.testApp.setNow(inIndia('2026-11-25 12:10'));
    for (const id of [opened, moved]) await kit.change(id, { work_done: 70 });
    await kit.at('2026-11-26 09:00');
    expect(await kit.notified(person)).toEqual([[moved, 'POSSESSION:Promised:2028-03-31']]);
    expect(lastMail().join('\n')).toContain('March 2028, was December 2027');
  });

  it('has a hidden home of the shortlist as well [I16]', async () => {
    const person = await kit.person();
    const id = await kit.home({ min_price: 6_500_000 });
    await kit.search(person);
    const { db } = kit.testApp;
    await buildShortlist(db, { user_id: person.user.id, property_id: id, created_at: EARLY });
    await db.insertInto('hidden_properties').values({ user_id: person.user.id, property_id: id }).execute();
    await kit.change(id, { min_price: 6_000_000 });
    expect((await person.client.get<SavedSearch[]>('/api/searches')).data).toMatchObject([{ newCount: 1 }]);
    await kit.at('2026-11-25 12:01');
    expect(await kit.notified(person)).toEqual([[id, 'PRICE:6000000']]);
    expect(kit.mails).toHaveLength(1);
  });

  it('reaches the next morning a user who has a shortlist and no settings [I11]', async () => {
    const person = await kit.person({ mails: false });
    const id = await kit.home({ min_price: 6_500_000 });
    await buildShortlist(kit.testApp.db, { user_id: person.user.id, property_id: id, created_at: EARLY });
    await kit.at('2026-11-25 12:01');
    await kit.change(id, { min_price: 6_000_000 });
    await kit.at('2026-11-25 20:00');
    expect(await kit.news(person)).toEqual([]);
    await kit.at('2026-11-26 09:00');
    expect([await kit.news(person), kit.mails]).toEqual([[1], []]);
  });

  it('leaves out of a mail a date that has moved on since [I9]', async () => {
    const person = await kit.person();
    const id = await kit.home({ possession_date: '2027-12-31' });
    await buildShortlist(kit.testApp.db, { user_id: person.user.id, property_id: id, created_at: EARLY });
    await person.client.put('/api/alerts/settings', { shortlistFrequency: 'INSTANT' });
    await kit.at('2026-11-25 12:00');
    kit.mail = async () => {
      throw new MailFailure('unavailable', 'away');
    };
    await kit.moveDate(id, '2027-12-31', '2028-03-31');
    await kit.at('2026-11-25 12:01');
    await kit.moveDate(id, '2028-03-31', '2028-06-30');
    await kit.at('2026-11-25 14:00');
    kit.mail = async (message) => void kit.mails.push(message);
    await kit.at('2026-11-25 18:00');
    expect(kit.mails).toHaveLength(1);
    expect(kit.mails[0]?.text).toContain('June 2028, was March 2028');
  });
});
