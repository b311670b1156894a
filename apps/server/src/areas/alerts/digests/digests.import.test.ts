import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inIndia, useDigestKit } from '../../../../test/digest-kit.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';

const kit = useDigestKit();

describe('an import', () => {
  it('of many homes is one digest of twenty, once all are matched, and no second one [I10]', async () => {
    const people = [await kit.person(), await kit.person()];
    for (const person of people) await kit.search(person);
    const HOMES = 1_000;
    await sql`
      INSERT INTO properties (name, description, location, min_price, max_price, status, flat_mask)
      SELECT 'Import ' || n, 'Homes', 'Charholi', 6000000, 7000000, 'UNDER_CONSTRUCTION', 3
      FROM generate_series(1, ${HOMES}::int) n`.execute(kit.testApp.db);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO property_match_queue (property_id, due_at)
      SELECT id, ${kit.testApp.now()} FROM properties ORDER BY id RETURNING property_id AS id`.execute(kit.testApp.db);
    const newest = rows.slice(-20).map(({ id }) => id);
    // nobody is notified while they are being matched
    await kit.testApp.app.digests.flush();
    for (const person of people) expect(await kit.news(person)).toEqual([]);
    await kit.at('2026-11-25 12:01');
    await kit.at('2026-11-25 13:30');
    for (const person of people) {
      // each search matches the 500 newest at most
      expect(await kit.news(person)).toEqual([500]);
      const homes = (await kit.notified(person)).map(([id]) => id);
      expect(homes.toSorted((a, b) => a - b)).toEqual(newest);
      const { data } = await person.client.get<{ content: unknown[] }>('/api/notifications');
      expect(data.content).toMatchObject([{ text: 'At least 500 homes for you.' }]);
    }
    expect(kit.mails).toHaveLength(2);
    expect(kit.mails[0]?.text).toContain('and at least 480 more');
  });

  it('that goes on all day delays nobody longer than ten minutes [I11]', async () => {
    const person = await kit.person();
    await kit.search(person);
    await kit.home();
    const { digests } = kit.testApp.app;
    const { id } = await buildProperty(kit.testApp.db);
    const told: number[][] = [];
    for (const time of ['12:01', '12:05', '12:10', '12:12']) {
      kit.testApp.setNow(inIndia(`2026-11-25 ${time}`));
      // a home that is just due, as one is at every moment
      await sql`INSERT INTO property_match_queue (property_id, due_at) VALUES (${id}, ${kit.testApp.now()})
        ON CONFLICT (property_id) DO UPDATE SET due_at = excluded.due_at`.execute(kit.testApp.db);
      await digests.fanOut();
      await digests.flush();
      told.push(await kit.news(person));
    }
    expect(told).toEqual([[], [], [1], [1]]);
  });
});
