import type { Board, BoardComment } from '@aangan/contract/boards/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import { NOW, useBoards } from '../../../../test/board-kit.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { createCloseBoardsOf } from './boards.closing.ts';

const DAY_MS = 86_400_000;

const kit = useBoards();

const list = async () => (await kit.rohan.get<Board[]>('/api/boards')).data;

describe('POST /api/boards', () => {
  it('is for signed-in users, with a title and 7, 30 or 90 days [I41]', async () => {
    expect((await kit.make(createClient(kit.testApp))).status).toBe(401);
    for (const [body, field] of [
      [{ title: '', days: 30 }, 'title'],
      [{ title: 'a'.repeat(61), days: 30 }, 'title'],
      [{ title: 'For Aai', days: 31 }, 'days'],
      [{ title: 'For Aai' }, 'days'],
    ] as const) {
      expect((await kit.make(kit.rohan, body)).errors?.map((error) => error.field)).toEqual([field]);
    }
  });

  it('returns a link with the key in the fragment, which works for the given days [I41]', async () => {
    const { status, data } = await kit.make(kit.rohan);
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(Number) as number,
      title: 'For Aai and Baba',
      url: expect.stringMatching(/^http:\/\/[^/]+\/board#k=[a-z2-7]{26}$/) as string,
      expiresAt: '2026-12-22T12:00:00.000Z',
      closedAt: null,
    });
    expect(await list()).toEqual([data]);
    const aai = kit.relative(kit.keyOf(data));
    expect((await aai.see()).status).toBe(200);
    kit.later(30 * DAY_MS - 1);
    expect((await aai.see()).status).toBe(200);
    kit.later(30 * DAY_MS);
    expect((await aai.see()).code).toBe('LINK_INVALID');
    expect(await list()).toEqual([{ ...data, url: null }]);
  });

  it('allows three open at a time, also of ten concurrent ones [I41]', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => kit.make(kit.rohan)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(responses.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(
      new Set(['LIMIT_REACHED']),
    );
    const [newest] = await list();
    await kit.rohan.del(`/api/boards/${newest?.id}`);
    expect((await kit.make(kit.rohan)).status).toBe(201);
  });

  it('refuses a title that reveals the name of a home on it [I42]', async () => {
    for (const title of ['Palash Court?', 'Is TAMHINI it', 'Ter-ra-ces']) {
      expect((await kit.make(kit.rohan, { title, days: 7 })).errors).toEqual([
        { field: 'title', message: 'Choose another word: project names are shown after signing in' },
      ]);
    }
    expect((await kit.make(kit.rohan, { title: 'Charholi or Moshi', days: 7 })).status).toBe(201);
  });
});

describe('a board of the caller', () => {
  let board: Board;
  const at = (path = '') => `/api/boards/${board.id}${path}`;

  beforeEach(async () => {
    board = (await kit.make(kit.rohan)).data;
  });

  it('is 404 for anybody else in every call [I41]', async () => {
    const { client: stranger } = await kit.owner({ name: 'Sneha Pawar' });
    const calls = (of: Client, to: string) => [
      of.get(to),
      of.patch(to, { title: 'Mine' }),
      of.post(`${to}/link`),
      of.put(`${to}/homes/${kit.first()}`, { nickname: 'x' }),
      of.post(`${to}/homes/${kit.first()}/comments`, { text: 'x' }),
      of.del(`${to}/comments/1`),
      of.del(`${to}/guests/1`),
      of.del(to),
    ];
    const missing = await Promise.all(calls(stranger, '/api/boards/999999'));
    const others = await Promise.all(calls(stranger, at()));
    expect(others.map(({ status, message }) => [status, message])).toEqual(missing.map(() => [404, 'Board not found']));
    expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404));
    expect((await kit.show(kit.rohan, board.id)).closedAt).toBeNull();
  });

  it('has the shortlist as it is, with votes, comments and guests [I41, I43]', async () => {
    const aai = await kit.guest(kit.keyOf(board), 'Aai');
    await aai.vote(kit.first(), 'YES');
    await aai.comment(kit.first(), 'Is there a temple nearby?');
    const own = await kit.rohan.post<BoardComment>(at(`/homes/${kit.first()}/comments`), {
      text: 'Six minutes on foot.',
    });
    expect([own.status, own.data.firstName, own.data.guestId]).toEqual([201, 'Rohan', null]);
    const shown = await kit.show(kit.rohan, board.id);
    expect(shown.guests).toEqual([{ id: aai.guestId, firstName: 'Aai', joinedAt: NOW.toISOString() }]);
    expect(shown.homes.map(({ propertyId, name }) => [propertyId, name])).toEqual([
      [kit.second(), 'Palash Court'],
      [kit.first(), 'Tamhini Terraces'],
    ]);
    const [, home] = shown.homes;
    expect(home?.votes).toEqual([{ guestId: aai.guestId, firstName: 'Aai', vote: 'YES' }]);
    expect(home?.comments.map(({ firstName, text }) => [firstName, text])).toEqual([
      ['Aai', 'Is there a temple nearby?'],
      ['Rohan', 'Six minutes on foot.'],
    ]);
    await kit.testApp.db.deleteFrom('shortlists').where('property_id', '=', kit.second()).execute();
    expect((await kit.show(kit.rohan, board.id)).homes.map((each) => each.propertyId)).toEqual([kit.first()]);
  });

  it('changes its title and its end [I41]', async () => {
    kit.later(DAY_MS);
    const { data } = await kit.rohan.patch<Board>(at(), { title: 'For all of us', days: 7 });
    expect(data).toEqual({ ...board, title: 'For all of us', expiresAt: '2026-11-30T12:00:00.000Z' });
    kit.later(8 * DAY_MS);
    expect((await kit.relative(kit.keyOf(board)).see()).code).toBe('LINK_INVALID');
    expect((await kit.rohan.patch(at(), { days: 90 })).code).toBe('CONFLICT');
  });

  it('is extended with the same link [I41]', async () => {
    await kit.rohan.patch(at(), { days: 90 });
    kit.later(60 * DAY_MS);
    expect((await kit.relative(kit.keyOf(board)).see()).status).toBe(200);
    expect((await list())[0]?.url).toBe(board.url);
  });

  it('gets a new link, after which the old one opens nothing [I41]', async () => {
    const renewed = await kit.rohan.post<Board>(at('/link'));
    expect(renewed.data.url).not.toBe(board.url);
    expect((await kit.relative(kit.keyOf(board)).see()).code).toBe('LINK_INVALID');
    expect((await kit.relative(kit.keyOf(renewed.data)).see()).status).toBe(200);
  });

  it('is final once it is closed: no link, no change, no comment [I41]', async () => {
    expect((await kit.rohan.del(at())).status).toBe(200);
    expect((await kit.rohan.del(at())).status).toBe(200);
    const refused = await Promise.all([
      kit.rohan.post(at('/link')),
      kit.rohan.patch(at(), { title: 'Again' }),
      kit.rohan.put(at(`/homes/${kit.first()}`), { nickname: 'Big one' }),
      kit.rohan.post(at(`/homes/${kit.first()}/comments`), { text: 'Hm' }),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT']);
    expect(await kit.show(kit.rohan, board.id)).toMatchObject({ url: null, closedAt: NOW.toISOString() });
  });

  it('gives a home a nickname, which must not reveal its name [I42]', async () => {
    const name = (nickname: string, id = kit.first()) => kit.rohan.put(at(`/homes/${id}`), { nickname });
    expect((await name('a'.repeat(41))).errors?.[0]?.field).toBe('nickname');
    expect((await name('Tamhini with the pool')).errors).toEqual([
      { field: 'nickname', message: 'Choose another word: project names are shown after signing in' },
    ]);
    expect((await name('Not Palash Court')).errors?.[0]?.field).toBe('nickname');
    expect((await name('\u200B')).errors?.[0]?.field).toBe('nickname');
    expect((await name('Big one', 999_999)).status).toBe(404);
    expect((await name('Near Tai’s school')).status).toBe(200);
    const nicknames = async () => (await kit.show(kit.rohan, board.id)).homes.map(({ nickname }) => nickname);
    expect(await nicknames()).toEqual([null, 'Near Tai’s school']);
    await name('');
    expect(await nicknames()).toEqual([null, null]);
  });

  it('refuses a comment of its owner that reveals the name of a home on it [I42]', async () => {
    const say = (text: string) => kit.rohan.post(at(`/homes/${kit.first()}/comments`), { text });
    for (const text of ['I love Tāmhini Terraces!', 'Nearer than palash-court']) {
      expect((await say(text)).errors).toEqual([
        { field: 'text', message: 'Choose another word: project names are shown after signing in' },
      ]);
    }
    for (const text of ['Six minutes on foot', 'The court is near, and so are the terraces']) {
      expect((await say(text)).status).toBe(201);
    }
  });

  it('lets its owner remove comments and guests, with all they wrote [I43]', async () => {
    const aai = await kit.guest(kit.keyOf(board), 'Aai');
    const baba = await kit.guest(kit.keyOf(board), 'Baba');
    await aai.vote(kit.first(), 'NO');
    await aai.comment(kit.first(), 'Too far');
    const { data } = await baba.comment(kit.first(), 'I like it');
    expect((await kit.rohan.del(at(`/comments/${data.id}`))).status).toBe(200);
    expect((await kit.rohan.del(at(`/comments/${data.id}`))).status).toBe(404);
    expect((await kit.rohan.del(at(`/guests/${aai.guestId}`))).status).toBe(200);
    const shown = await kit.show(kit.rohan, board.id);
    expect([shown.guests.length, ...shown.homes.map((home) => home.votes.length + home.comments.length)]).toEqual([
      1, 0, 0,
    ]);
    expect((await aai.vote(kit.first(), 'YES')).code).toBe('LINK_INVALID');
    expect((await aai.see()).data.me).toBeNull();
    const again = await kit.relative(kit.keyOf(board)).join('Aai');
    expect(again.status).toBe(201);
  });
});

describe('boards of a user who leaves', () => {
  it('cannot be created while the owner waits for deletion: they would be open [I41]', async () => {
    const leave = (at: Date | null) =>
      kit.testApp.db.updateTable('users').set({ deletion_due_at: at }).where('id', '=', kit.user.id).execute();
    await leave(new Date(NOW.getTime() + 14 * DAY_MS));
    expect((await kit.make(kit.rohan)).code).toBe('DELETION_PENDING');
    expect(await list()).toEqual([]);
    await leave(null);
    expect((await kit.make(kit.rohan)).status).toBe(201);
  });

  it('open nothing while the owner is inactive, and are closed for good by closeBoardsOf [I41, I44]', async () => {
    const boards = [(await kit.make(kit.rohan)).data, (await kit.make(kit.rohan)).data];
    const aai = kit.relative(kit.keyOf(boards[0] ?? { url: null }));
    const setActive = (active: boolean) =>
      kit.testApp.db.updateTable('users').set({ active }).where('id', '=', kit.user.id).execute();
    await setActive(false);
    expect((await aai.see()).code).toBe('LINK_INVALID');
    await setActive(true);
    expect((await aai.see()).status).toBe(200);
    const closeBoardsOf = createCloseBoardsOf({ clock: () => NOW, links: kit.testApp.app.messages.links });
    await kit.testApp.db.transaction().execute((trx) => closeBoardsOf(trx, kit.user.id));
    expect((await aai.see()).code).toBe('LINK_INVALID');
    expect((await list()).map(({ url, closedAt }) => [url, closedAt])).toEqual([
      [null, NOW.toISOString()],
      [null, NOW.toISOString()],
    ]);
  });
});
