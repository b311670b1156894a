import { describe, expect, it } from 'vitest';
import { useDigestKit } from '../../../../test/digest-kit.ts';
import { buildShortlist } from '../../../../test/factories-catalogue.ts';

const kit = useDigestKit();

describe('a home that is taken offline', () => {
  it('is in no digest from then on, though its event is not written yet [F55, F56]', async () => {
    const person = await kit.person();
    await kit.search(person, { frequency: 'DAILY' });
    const found = await kit.home();
    const saved = await kit.home({ location: 'Chikhali', min_price: 6_500_000, max_price: 7_000_000 });
    const before = new Date('2026-11-01T06:30:00Z');
    await buildShortlist(kit.testApp.db, { user_id: person.user.id, property_id: saved, created_at: before });
    await kit.change(saved, { min_price: 6_400_000 });
    const { db } = kit.testApp;
    await db.updateTable('properties').set({ publication: 'ARCHIVED' }).where('id', 'in', [found, saved]).execute();
    await kit.at('2026-11-26 09:30');
    expect([await kit.news(person), await kit.notified(person), kit.mails]).toEqual([[], [], []]);
  });

  it('is news again once it is published, as a draft is for the first time [F55]', async () => {
    const person = await kit.person();
    await kit.search(person);
    const draft = await kit.home({ publication: 'DRAFT' });
    await kit.at('2026-11-25 12:01');
    expect(await kit.notified(person)).toEqual([]);
    await kit.change(draft, { publication: 'PUBLISHED' });
    await kit.at('2026-11-25 13:30');
    expect(await kit.notified(person)).toEqual([[draft, 'NEW']]);
  });
});
