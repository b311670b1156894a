import type { Board, GuestBoard } from '@aangan/contract/boards/entities';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useBoards } from '../../../../test/board-kit.ts';
import { createClient } from '../../../../test/client.ts';
import { buildMedia } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { codeToDelete } from '../../../../test/privacy-kit.ts';

const HOUR_MS = 3_600_000;
const HOSTILE = ['<img src=x onerror=alert(1)>', '{{7*7}} ${1}', "'; DROP TABLE boards; --", '🧿 आई', 'امّی'];

const kit = useBoards();
let board: Board;
let key: string;

beforeEach(async () => {
  board = (await kit.make(kit.rohan)).data;
  key = kit.keyOf(board);
});

const news = () =>
  kit.testApp.db
    .selectFrom('notifications')
    .select(['kind', 'path', 'params'])
    .where('user_id', '=', kit.user.id)
    .where('kind', '=', 'board-activity')
    .execute();

describe('GET /api/board', () => {
  it('shows a caller who is not signed in no name of a home and none of the owner’s data [I42]', async () => {
    await kit.rohan.put(`/api/boards/${board.id}/homes/${kit.first()}`, { nickname: 'Near Tai’s school' });
    const { data, status } = await kit.relative(key).see();
    expect(status).toBe(200);
    expect(data).toMatchObject({ title: 'For Aai and Baba', owner: 'Rohan', expiresAt: board.expiresAt, me: null });
    expect(data.homes.map(({ name, nickname, card }) => [name, nickname, card.name, card.location])).toEqual([
      ['******', null, '******', 'Charholi'],
      ['******', 'Near Tai’s school', '******', 'Charholi'],
    ]);
    const text = JSON.stringify(data);
    for (const secret of ['Tamhini', 'Terraces', 'Palash', 'Court', 'Jadhav', kit.user.contactNo, kit.user.email]) {
      expect(text).not.toContain(secret);
    }
  });

  it('gives all pictures of a home in their order, without names, titles and file names [I55]', async () => {
    const { db } = kit.testApp;
    const of = { property_id: kit.first(), file_name: 'tamhini-terraces.jpg', title: 'Tamhini Terraces by night' };
    const second = await buildMedia(db, { ...of, position: 2 });
    const first = await buildMedia(db, { ...of, position: 1 });
    await buildMedia(db, { ...of, position: 3, media_type: 'CONSTRUCTION_PHOTO', taken_on: '2026-11-01' });
    await buildMedia(db, { ...of, position: 4, media_type: 'BROCHURE' });
    const { data } = await kit.relative(key).see();
    const [without, home] = data.homes;
    const sizes = { widths: [480, 800, 1600], avifWidths: [], width: 1600, height: 1067, placeholder: null };
    expect(home?.images).toEqual([first, second].map((medium) => ({ base: `/media/${medium.key}`, ...sizes })));
    expect([home?.hasRenderedImages, without?.images]).toEqual([false, []]);
    expect(JSON.stringify(data).toLowerCase()).not.toContain('tamhini');
    expect((await kit.relative('').see()).code).toBe('LINK_INVALID');
  });

  it('checks the name of each home a few times, however many homes there are', async () => {
    await kit.shortlisted(kit.user, ...Array.from({ length: 60 }, (_, n) => `Tower ${n}`));
    const looks = vi.spyOn(String.prototype, 'normalize');
    const { data } = await kit.relative(key).see();
    expect(data.homes).toHaveLength(62);
    expect(looks.mock.calls.length).toBeLessThan(10 * 62);
    looks.mockRestore();
  });

  it('shows names to a guest who is signed in [I42]', async () => {
    const tai = await signedIn(kit.testApp, await buildUser(kit.testApp.db));
    const { data } = await kit.relative(key, undefined, tai).see();
    expect(data.homes.map(({ name, card }) => [name, card.name])).toEqual([
      ['Palash Court', 'Palash Court'],
      ['Tamhini Terraces', 'Tamhini Terraces'],
    ]);
  });

  it('withholds a nickname, a title and a comment of the owner that reveal a name by now [I42]', async () => {
    await kit.rohan.post(`/api/boards/${board.id}/homes/${kit.first()}/comments`, { text: 'By the riverside park' });
    await kit.rohan.put(`/api/boards/${board.id}/homes/${kit.first()}`, { nickname: 'The riverside one' });
    await kit.rohan.patch(`/api/boards/${board.id}`, { title: 'Riverside or not' });
    const told = async () => {
      const { data } = await kit.relative(key).see();
      const said = data.homes.flatMap(({ comments }) => comments.map(({ text }) => text));
      return [data.title, data.homes.map(({ nickname }) => nickname), said];
    };
    expect(await told()).toEqual(['Riverside or not', [null, 'The riverside one'], ['By the riverside park']]);
    await kit.testApp.db
      .updateTable('properties')
      .set({ name: 'Riverside Park' })
      .where('id', '=', kit.first())
      .execute();
    expect(await told()).toEqual([null, [null, null], ['******']]);
    const tai = await signedIn(kit.testApp, await buildUser(kit.testApp.db));
    const { data } = await kit.relative(key, undefined, tai).see();
    expect([data.title, data.homes[1]?.nickname]).toEqual(['Riverside or not', 'The riverside one']);
  });

  it('gives one response without a key, with a wrong one and with one of another purpose [I41]', async () => {
    const { links } = kit.testApp.app.messages;
    const forMail = await links.issue(kit.testApp.db, {
      purpose: 'EMAIL_CHECK',
      subjectId: board.id,
      userId: kit.user.id,
      expiresAt: null,
    });
    for (const wrong of ['', 'x', 'a'.repeat(26), `${key}a`, forMail, key.toUpperCase()]) {
      const { status, code, message } = await kit.relative(wrong).see();
      expect([wrong, status, code, message]).toEqual([wrong, 404, 'LINK_INVALID', 'This link is no longer valid.']);
    }
  });

  it('limits guesses of a key by address, while a valid one works [I41, V14]', async () => {
    const guesser = createClient(kit.testApp, { address: '198.51.100.7' });
    for (let nth = 0; nth < 30; nth += 1) {
      expect((await kit.relative('b'.repeat(26), undefined, guesser).see()).code).toBe('LINK_INVALID');
    }
    expect((await kit.relative('c'.repeat(26), undefined, guesser).see()).code).toBe('TOO_MANY_REQUESTS');
    expect((await kit.relative(key, undefined, guesser).see()).status).toBe(200);
  });

  it('shows nothing of a closed board, not even to its guests [I41]', async () => {
    const aai = await kit.guest(key, 'Aai');
    const { data } = await aai.comment(kit.first(), 'Nice');
    await kit.rohan.del(`/api/boards/${board.id}`);
    const responses = await Promise.all([
      aai.see(),
      aai.vote(kit.first(), 'YES'),
      aai.comment(kit.first(), 'Hm'),
      aai.takeBack(data.id),
      aai.join('Baba'),
    ]);
    expect(responses.map(({ status, code }) => [status, code])).toEqual(responses.map(() => [404, 'LINK_INVALID']));
  });
});

describe('votes and comments of a guest', () => {
  it('need the key of a guest of this board [I43]', async () => {
    const other = (await kit.make(kit.rohan)).data;
    const elsewhere = await kit.guest(kit.keyOf(other), 'Aai');
    for (const guestKey of [undefined, 'x', 'a'.repeat(43), elsewhere.guestKey]) {
      const guest = kit.relative(key, guestKey);
      expect((await guest.vote(kit.first(), 'YES')).code).toBe('LINK_INVALID');
      expect((await guest.comment(kit.first(), 'Hm')).code).toBe('LINK_INVALID');
      expect((await guest.takeBack(1)).code).toBe('LINK_INVALID');
    }
  });

  it('are one vote per home, which can be changed and removed [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    const votes = async () => (await aai.see()).data.homes[1]?.votes.map(({ vote }) => vote);
    for (const [vote, stands] of [
      ['YES', ['YES']],
      ['MAYBE', ['MAYBE']],
      ['MAYBE', ['MAYBE']],
      [null, []],
    ] as const) {
      expect((await aai.vote(kit.first(), vote)).status).toBe(200);
      expect(await votes()).toEqual(stands);
    }
    expect((await aai.vote(kit.first(), 'LOVE' as 'YES')).errors?.[0]?.field).toBe('vote');
    const [elsewhere] = await kit.shortlisted(await buildUser(kit.testApp.db), 'Amber');
    expect((await aai.vote(elsewhere ?? 0, 'YES')).status).toBe(404);
    expect((await aai.comment(elsewhere ?? 0, 'Hm')).status).toBe(404);
  });

  it.each(HOSTILE)('are returned as written: %s [I43]', async (text) => {
    const aai = await kit.guest(key, text.slice(0, 30));
    await aai.comment(kit.first(), text);
    const { data } = await kit.relative(key).see();
    expect(data.homes[1]?.comments.map((comment) => [comment.firstName, comment.text])).toEqual([
      [text.slice(0, 30).trim(), text],
    ]);
  });

  it('need visible text [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    for (const nothing of ['', ' \n ', '\u200B', '\u2800\u00AD']) {
      expect((await aai.comment(kit.first(), nothing)).errors?.[0]?.field).toBe('text');
    }
    expect((await aai.comment(kit.first(), '👍🏽')).status).toBe(201);
  });

  it('must not reveal a name that their author can read, and confirm no guess [I42]', async () => {
    const tai = await signedIn(kit.testApp, await buildUser(kit.testApp.db));
    const { guestKey } = await kit.guest(key, 'Tai');
    const refused = await kit.relative(key, guestKey, tai).comment(kit.first(), 'Palash Court is nearer');
    expect(refused.errors?.[0]?.field).toBe('text');
    const aai = await kit.guest(key, 'Aai');
    expect((await aai.comment(kit.first(), 'Is it Palash Court?')).status).toBe(201);
    expect((await aai.see()).data.homes[1]?.comments.map(({ text }) => text)).toEqual(['Is it Palash Court?']);
  });

  it('are removed by their author, and by no other guest [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    const baba = await kit.guest(key, 'Baba');
    const { data } = await aai.comment(kit.first(), 'Nice');
    expect((await baba.takeBack(data.id)).status).toBe(404);
    expect((await aai.takeBack(data.id)).status).toBe(200);
    expect((await aai.takeBack(data.id)).status).toBe(404);
  });

  it('are limited to ten comments and sixty votes an hour [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    for (let nth = 0; nth < 10; nth += 1) expect((await aai.comment(kit.first(), `Nr ${nth}`)).status).toBe(201);
    expect((await aai.comment(kit.first(), 'One more')).code).toBe('TOO_MANY_REQUESTS');
    expect((await (await kit.guest(key, 'Baba')).comment(kit.first(), 'Mine')).status).toBe(201);
    // each from another address, since addresses have a limit as well
    const statuses: number[] = [];
    for (let nth = 0; nth < 61; nth += 1) {
      statuses.push((await kit.relative(key, aai.guestKey).vote(kit.first(), nth % 2 ? 'YES' : 'NO')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });

  it('are limited to 300 comments, also concurrently, until some are removed [I41]', async () => {
    const { id: guest_id } = await kit.testApp.db
      .insertInto('board_guests')
      .values({ board_id: board.id, first_name: 'Tai', key_hash: Buffer.alloc(32) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { board_id: board.id, property_id: kit.first(), guest_id, body: 'Hm' };
    await kit.testApp.db
      .insertInto('board_comments')
      .values(Array.from({ length: 297 }, () => row))
      .execute();
    const guests = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => kit.guest(key, name)));
    const responses = await Promise.all(guests.map((guest) => guest.comment(kit.first(), 'And I')));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(2);
    const own = () => kit.rohan.post(`/api/boards/${board.id}/homes/${kit.first()}/comments`, { text: 'Mine' });
    expect((await own()).code).toBe('LIMIT_REACHED');
    await kit.rohan.del(`/api/boards/${board.id}/guests/${guest_id}`);
    expect((await own()).status).toBe(201);
  });

  it('are notified to the owner once an hour for each board, in the account alone [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    await aai.vote(kit.first(), 'YES');
    await aai.comment(kit.first(), 'Nice');
    const told = { kind: 'board-activity', path: `/user/boards/${board.id}`, params: { title: 'For Aai and Baba' } };
    expect(await news()).toEqual([told]);
    kit.later(HOUR_MS - 1);
    await aai.vote(kit.first(), 'NO');
    expect(await news()).toEqual([told]);
    kit.later(HOUR_MS);
    await aai.vote(kit.first(), 'MAYBE');
    expect(await news()).toEqual([told, told]);
    const other = (await kit.make(kit.rohan)).data;
    await kit.guest(kit.keyOf(other), 'Aai');
    expect(await news()).toHaveLength(3);
    const mails = await kit.testApp.db.selectFrom('messages').select('id').where('user_id', '=', kit.user.id).execute();
    expect(mails).toEqual([]);
  });

  it('are deleted with a home, and hidden with one that leaves the shortlist [I41, I44]', async () => {
    const aai = await kit.guest(key, 'Aai');
    for (const id of kit.homes) await aai.vote(id, 'YES');
    await kit.testApp.db.deleteFrom('properties').where('id', '=', kit.first()).execute();
    await kit.testApp.db.deleteFrom('shortlists').where('user_id', '=', kit.user.id).execute();
    expect((await aai.see()).data.homes).toEqual([] satisfies GuestBoard['homes']);
    expect((await aai.vote(kit.second(), 'NO')).status).toBe(404);
  });

  it('are refused from another site [I42]', async () => {
    const evil = createClient(kit.testApp, { headers: { origin: 'https://elsewhere.example' } });
    const { guestKey } = await kit.guest(key, 'Aai');
    const guest = kit.relative(key, guestKey, evil);
    expect((await guest.vote(kit.first(), 'YES')).code).toBe('CROSS_ORIGIN');
    expect((await guest.join('Baba')).code).toBe('CROSS_ORIGIN');
  });
});

describe('a deletion request of an owner while a relative is on the board', () => {
  it('does not deadlock: both calls succeed [I32, I43]', async () => {
    const bhau = await kit.guest(key, 'Bhau');
    await bhau.vote(kit.first(), 'YES');
    // from now on the owner is notified again
    kit.later(HOUR_MS);
    const otp = await codeToDelete(kit.testApp, kit.rohan, kit.user.contactNo);
    const { pool } = kit.testApp.database;
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const waitFor = async (count: number) => {
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(count);
    };
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN');
      // a vote locks the board, then the limit, then the owner
      await holder.query('SELECT FROM rate_limits WHERE key = $1 FOR UPDATE', [`board-vote:${bhau.guestId}`]);
      const vote = bhau.vote(kit.second(), 'YES');
      await waitFor(1);
      const leaving = kit.rohan.post('/api/users/deletion', { otp });
      await waitFor(2);
      await holder.query('COMMIT');
      expect([(await vote).status, (await leaving).status]).toEqual([200, 200]);
      expect(await news()).toHaveLength(2);
      expect((await kit.relative(key).see()).code).toBe('LINK_INVALID');
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });
});
