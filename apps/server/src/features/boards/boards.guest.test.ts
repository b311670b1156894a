import type { Board, GuestBoard } from '@aangan/contract/board-entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createBoardKit } from '../../../test/board-kit.ts';
import { createClient, type Client } from '../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../test/factories.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOUR_MS = 3_600_000;
const HOSTILE = ['<img src=x onerror=alert(1)>', '{{7*7}} ${1}', "'; DROP TABLE boards; --", '🧿 आई'];

let testApp: TestApp;
let rohan: Client;
let user: BuiltUser;
let homes: number[];
let board: Board;
let key: string;

const kit = createBoardKit(() => testApp);

beforeAll(async () => {
  testApp = await createTestApp({ now: NOW });
});

afterAll(() => testApp.close());

beforeEach(async () => {
  testApp.setNow(NOW);
  ({ user, client: rohan } = await kit.owner());
  homes = await kit.shortlisted(user, 'Tamhini Terraces', 'Palash Court');
  board = (await kit.make(rohan)).data;
  key = kit.keyOf(board);
});

const home = () => homes[0] ?? 0;
const news = () =>
  testApp.db
    .selectFrom('notifications')
    .select(['kind', 'path', 'params'])
    .where('user_id', '=', user.id)
    .where('kind', '=', 'board-activity')
    .execute();

describe('GET /api/board', () => {
  it('tells who is not signed in no name of a home and none of the owner’s data [I42]', async () => {
    await rohan.put(`/api/boards/${board.id}/homes/${home()}`, { nickname: 'Near Tai’s school' });
    const { data, status } = await kit.relative(key).see();
    expect(status).toBe(200);
    expect(data).toMatchObject({ title: 'For Aai and Baba', owner: 'Rohan', expiresAt: board.expiresAt, me: null });
    expect(data.homes.map(({ name, nickname, card }) => [name, nickname, card.name, card.location])).toEqual([
      ['******', null, '******', 'Charholi'],
      ['******', 'Near Tai’s school', '******', 'Charholi'],
    ]);
    const text = JSON.stringify(data);
    for (const secret of ['Tamhini', 'Terraces', 'Palash', 'Court', 'Jadhav', user.contactNo, user.email]) {
      expect(text).not.toContain(secret);
    }
  });

  it('tells names to a guest who is signed in [I42]', async () => {
    const tai = await signedIn(testApp, await buildUser(testApp.db));
    const { data } = await kit.relative(key, undefined, tai).see();
    expect(data.homes.map(({ name, card }) => [name, card.name])).toEqual([
      ['Palash Court', 'Palash Court'],
      ['Tamhini Terraces', 'Tamhini Terraces'],
    ]);
  });

  it('withholds a nickname and a title that came to tell a name [I42]', async () => {
    await rohan.put(`/api/boards/${board.id}/homes/${home()}`, { nickname: 'The riverside one' });
    await rohan.patch(`/api/boards/${board.id}`, { title: 'Riverside or not' });
    const told = async () => {
      const { data } = await kit.relative(key).see();
      return [data.title, data.homes.map(({ nickname }) => nickname)];
    };
    expect(await told()).toEqual(['Riverside or not', [null, 'The riverside one']]);
    await testApp.db.updateTable('properties').set({ name: 'Riverside Park' }).where('id', '=', home()).execute();
    expect(await told()).toEqual([null, [null, null]]);
    const tai = await signedIn(testApp, await buildUser(testApp.db));
    const { data } = await kit.relative(key, undefined, tai).see();
    expect([data.title, data.homes[1]?.nickname]).toEqual(['Riverside or not', 'The riverside one']);
  });

  it('is one answer without a key, by a wrong one and by one for something else [I41]', async () => {
    const { links } = testApp.app.messages;
    const forMail = await links.issue(testApp.db, {
      purpose: 'EMAIL_CHECK',
      subjectId: board.id,
      userId: user.id,
      expiresAt: null,
    });
    for (const wrong of ['', 'x', 'a'.repeat(26), `${key}a`, forMail, key.toUpperCase()]) {
      const { status, code, message } = await kit.relative(wrong).see();
      expect([wrong, status, code, message]).toEqual([wrong, 404, 'LINK_INVALID', 'This link is not valid any more.']);
    }
  });

  it('limits guesses of a key by address, while a valid one opens [I41, V14]', async () => {
    const guesser = createClient(testApp, { address: '198.51.100.7' });
    for (let nth = 0; nth < 30; nth += 1) {
      expect((await kit.relative('b'.repeat(26), undefined, guesser).see()).code).toBe('LINK_INVALID');
    }
    expect((await kit.relative('c'.repeat(26), undefined, guesser).see()).code).toBe('TOO_MANY_REQUESTS');
    expect((await kit.relative(key, undefined, guesser).see()).status).toBe(200);
  });

  it('gives nothing of a board that is closed, not even to its guests [I41]', async () => {
    const aai = await kit.guest(key, 'Aai');
    const { data } = await aai.comment(home(), 'Nice');
    await rohan.del(`/api/boards/${board.id}`);
    const answers = await Promise.all([
      aai.see(),
      aai.vote(home(), 'YES'),
      aai.comment(home(), 'Hm'),
      aai.takeBack(data.id),
      aai.join('Baba'),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 'LINK_INVALID']));
  });
});

describe('POST /api/board/guests', () => {
  it('takes a first name of 1 to 30 characters that nobody on the board has [I43]', async () => {
    const { join } = kit.relative(key);
    expect((await join('')).errors?.[0]?.field).toBe('firstName');
    expect((await join('a'.repeat(31))).errors?.[0]?.field).toBe('firstName');
    expect((await join('A\u200Bai')).errors?.[0]?.field).toBe('firstName');
    expect((await join('Élodie')).status).toBe(201);
    expect((await join('élodie ')).code).toBe('NAME_TAKEN');
    expect((await join('rohan')).code).toBe('NAME_TAKEN');
  });

  it('answers a key of which only the SHA-256 is kept [I43]', async () => {
    const { data } = await kit.relative(key).join('Aai');
    expect(data.guestKey).toMatch(/^[\w-]{43}$/);
    const row = await testApp.db.selectFrom('board_guests').selectAll().where('id', '=', data.guestId).execute();
    expect(JSON.stringify(row)).not.toContain(data.guestKey);
    expect((await kit.relative(key, data.guestKey).see()).data.me).toEqual({
      guestId: data.guestId,
      firstName: 'Aai',
    });
  });

  it('leaves 20 of 30 who join at once [I41]', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => kit.relative(key).join(`Guest ${nth}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(10);
    expect((await kit.show(rohan, board.id)).guests).toHaveLength(20);
  });

  it('makes one guest of a name that ten take at once [I43]', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => kit.relative(key).join('Aai')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'NAME_TAKEN')).toHaveLength(9);
  });
});

describe('what a guest says', () => {
  it('needs the key of a guest of this board [I43]', async () => {
    const other = (await kit.make(rohan)).data;
    const elsewhere = await kit.guest(kit.keyOf(other), 'Aai');
    for (const guestKey of [undefined, 'x', 'a'.repeat(43), elsewhere.guestKey]) {
      const guest = kit.relative(key, guestKey);
      expect((await guest.vote(home(), 'YES')).code).toBe('LINK_INVALID');
      expect((await guest.comment(home(), 'Hm')).code).toBe('LINK_INVALID');
      expect((await guest.takeBack(1)).code).toBe('LINK_INVALID');
    }
  });

  it('is one vote a home, which changes and is taken back [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    const votes = async () => (await aai.see()).data.homes[1]?.votes.map(({ vote }) => vote);
    for (const [vote, stands] of [
      ['YES', ['YES']],
      ['MAYBE', ['MAYBE']],
      ['MAYBE', ['MAYBE']],
      [null, []],
    ] as const) {
      expect((await aai.vote(home(), vote)).status).toBe(200);
      expect(await votes()).toEqual(stands);
    }
    expect((await aai.vote(home(), 'LOVE' as 'YES')).errors?.[0]?.field).toBe('vote');
    const [elsewhere] = await kit.shortlisted(await buildUser(testApp.db), 'Amber');
    expect((await aai.vote(elsewhere ?? 0, 'YES')).status).toBe(404);
    expect((await aai.comment(elsewhere ?? 0, 'Hm')).status).toBe(404);
  });

  it.each(HOSTILE)('comes back as it was written: %s [I43]', async (text) => {
    const aai = await kit.guest(key, text.slice(0, 30));
    await aai.comment(home(), text);
    const { data } = await kit.relative(key).see();
    expect(data.homes[1]?.comments.map((comment) => [comment.firstName, comment.text])).toEqual([
      [text.slice(0, 30).trim(), text],
    ]);
  });

  it('is taken back by who said it, and by no other guest [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    const baba = await kit.guest(key, 'Baba');
    const { data } = await aai.comment(home(), 'Nice');
    expect((await baba.takeBack(data.id)).status).toBe(404);
    expect((await aai.takeBack(data.id)).status).toBe(200);
    expect((await aai.takeBack(data.id)).status).toBe(404);
  });

  it('is ten comments and sixty votes an hour [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    for (let nth = 0; nth < 10; nth += 1) expect((await aai.comment(home(), `Nr ${nth}`)).status).toBe(201);
    expect((await aai.comment(home(), 'One more')).code).toBe('TOO_MANY_REQUESTS');
    expect((await (await kit.guest(key, 'Baba')).comment(home(), 'Mine')).status).toBe(201);
    // each from an address of its own, for those have a limit as well
    const statuses: number[] = [];
    for (let nth = 0; nth < 61; nth += 1) {
      statuses.push((await kit.relative(key, aai.guestKey).vote(home(), nth % 2 ? 'YES' : 'NO')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });

  it('ends at 300 comments, also when more come at once, until some are removed [I41]', async () => {
    const { id: guest_id } = await testApp.db
      .insertInto('board_guests')
      .values({ board_id: board.id, first_name: 'Tai', key_hash: Buffer.alloc(32) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { board_id: board.id, property_id: home(), guest_id, body: 'Hm' };
    await testApp.db
      .insertInto('board_comments')
      .values(Array.from({ length: 297 }, () => row))
      .execute();
    const guests = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => kit.guest(key, name)));
    const answers = await Promise.all(guests.map((guest) => guest.comment(home(), 'And I')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(2);
    const own = () => rohan.post(`/api/boards/${board.id}/homes/${home()}/comments`, { text: 'Mine' });
    expect((await own()).code).toBe('LIMIT_REACHED');
    await rohan.del(`/api/boards/${board.id}/guests/${guest_id}`);
    expect((await own()).status).toBe(201);
  });

  it('is told to the owner once an hour a board, in the account alone [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    await aai.vote(home(), 'YES');
    await aai.comment(home(), 'Nice');
    const told = { kind: 'board-activity', path: `/user/boards/${board.id}`, params: { title: 'For Aai and Baba' } };
    expect(await news()).toEqual([told]);
    testApp.setNow(new Date(NOW.getTime() + HOUR_MS - 1));
    await aai.vote(home(), 'NO');
    expect(await news()).toEqual([told]);
    testApp.setNow(new Date(NOW.getTime() + HOUR_MS));
    await aai.vote(home(), 'MAYBE');
    expect(await news()).toEqual([told, told]);
    const other = (await kit.make(rohan)).data;
    await kit.guest(kit.keyOf(other), 'Aai');
    expect(await news()).toHaveLength(3);
    const mails = await testApp.db.selectFrom('messages').select('id').where('user_id', '=', user.id).execute();
    expect(mails).toEqual([]);
  });

  it('goes with a home that is deleted, and leaves with one that leaves the shortlist [I41, I44]', async () => {
    const aai = await kit.guest(key, 'Aai');
    for (const id of homes) await aai.vote(id, 'YES');
    await testApp.db.deleteFrom('properties').where('id', '=', home()).execute();
    await testApp.db.deleteFrom('shortlists').where('user_id', '=', user.id).execute();
    expect((await aai.see()).data.homes).toEqual([] satisfies GuestBoard['homes']);
    expect((await aai.vote(homes[1] ?? 0, 'NO')).status).toBe(404);
  });

  it('is refused when another site asks for it [I42]', async () => {
    const evil = createClient(testApp, { headers: { origin: 'https://elsewhere.example' } });
    const { guestKey } = await kit.guest(key, 'Aai');
    const guest = kit.relative(key, guestKey, evil);
    expect((await guest.vote(home(), 'YES')).code).toBe('CROSS_ORIGIN');
    expect((await guest.join('Baba')).code).toBe('CROSS_ORIGIN');
  });
});
