import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/app.ts';
import { buildUser } from '../../test/factories.ts';
import { createLinks, type Links, type NewLink } from './links.ts';

const NOW = new Date('2026-11-25T06:00:00Z');
const DAY = 24 * 3_600_000;

const testApp = useTestApp({ now: NOW });
let links: Links;
let userId: number;
let subjects = 0;

beforeAll(async () => {
  links = testApp.app.messages.links;
  ({ id: userId } = await buildUser(testApp.db));
});

const link = (changes: Partial<NewLink> = {}): NewLink => ({
  purpose: 'VISIT',
  subjectId: (subjects += 1),
  userId,
  expiresAt: new Date(NOW.getTime() + DAY),
  ...changes,
});
const issue = (given: NewLink, by = links) => testApp.db.transaction().execute((trx) => by.issue(trx, given));
const find = (token: string, purpose: NewLink['purpose'] = 'VISIT', by = links) => by.find(testApp.db, token, purpose);

describe('a link', () => {
  it('has 26 letters, opens its own subject, and is stored as a hash alone [V13]', async () => {
    const given = link();
    const token = await issue(given);
    expect(token).toMatch(/^[a-z2-7]{26}$/);
    expect(await find(token)).toMatchObject({ subjectId: given.subjectId, userId });
    const row = await testApp.db
      .selectFrom('signed_links')
      .selectAll()
      .where('subject_id', '=', given.subjectId)
      .executeTakeFirstOrThrow();
    const kept = [row.nonce, row.token_hash].map((bytes) => bytes.toString('latin1'));
    expect(kept.some((bytes) => bytes.includes(token))).toBe(false);
  });

  it('stays the same while it lives, with the later end; then another one is issued [V13]', async () => {
    const given = link();
    const token = await issue(given);
    const sooner = new Date(NOW.getTime() + 1);
    expect(await issue({ ...given, expiresAt: sooner })).toBe(token);
    testApp.setNow(new Date(NOW.getTime() + 2));
    expect(await find(token)).not.toBeNull();
    expect(await issue({ ...given, expiresAt: new Date(NOW.getTime() + 2 * DAY) })).toBe(token);
    testApp.setNow(new Date(NOW.getTime() + 2 * DAY));
    expect(await find(token)).toBeNull();
    const next = await issue({ ...given, expiresAt: new Date(NOW.getTime() + 3 * DAY) });
    expect(next).not.toBe(token);
    expect([await find(token), (await find(next))?.subjectId]).toEqual([null, given.subjectId]);
    testApp.setNow(NOW);
  });

  it('is one for concurrent calls [V13]', async () => {
    const given = link();
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => issue(given)))).size).toBe(1);
  });

  it('without an end lives until it is revoked [V13]', async () => {
    const given = link({ purpose: 'CALENDAR', expiresAt: null });
    const token = await issue(given);
    testApp.setNow(new Date(NOW.getTime() + 4_000 * DAY));
    expect(await find(token, 'CALENDAR')).not.toBeNull();
    testApp.setNow(NOW);
    await links.revoke(testApp.db, given);
    expect(await find(token, 'CALENDAR')).toBeNull();
    expect(await issue(given)).not.toBe(token);
  });

  it('opens nothing of another purpose, person or subject, or under another APP_SECRET [V14, V75]', async () => {
    const given = link();
    const token = await issue(given);
    expect([await find(token, 'CALENDAR'), await find(token, 'EMAIL_CHECK')]).toEqual([null, null]);
    const other = createLinks({ secret: 'another secret, just as long as the first one', clock: () => NOW });
    expect(await find(token, 'VISIT', other)).toBeNull();
    // the other secret issues a valid one, which invalidates the first token
    const fresh = await issue(given, other);
    expect([fresh === token, (await find(fresh, 'VISIT', other))?.subjectId]).toEqual([false, given.subjectId]);
    expect(await find(token)).toBeNull();
    const neighbours = [link(), link({ subjectId: given.subjectId, userId: (await buildUser(testApp.db)).id })];
    const tokens = await Promise.all(neighbours.map((neighbour) => issue(neighbour)));
    expect(new Set([fresh, ...tokens]).size).toBe(3);
  });

  it('of an inactive or deleted person is not valid [V14]', async () => {
    const { id } = await buildUser(testApp.db);
    const token = await issue(link({ userId: id }));
    const setActive = (active: boolean) =>
      testApp.db.updateTable('users').set({ active }).where('id', '=', id).execute();
    await setActive(false);
    expect(await find(token)).toBeNull();
    await setActive(true);
    expect(await find(token)).not.toBeNull();
    await testApp.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await find(token)).toBeNull();
  });

  it.each(['', 'a', 'A'.repeat(26), `${'a'.repeat(25)}1`, 'a'.repeat(27), "' OR true --", '\0'.repeat(26)])(
    'is not %j [V14]',
    async (token) => {
      expect(await find(token)).toBeNull();
    },
  );
});
