import type { Board } from '@aangan/contract/boards/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBoards } from '../../../../test/board-kit.ts';

const kit = useBoards();
let board: Board;
let key: string;

beforeEach(async () => {
  board = (await kit.make(kit.rohan)).data;
  key = kit.keyOf(board);
});

describe('POST /api/board/guests', () => {
  it('takes a first name of 1 to 30 characters that is unique on the board [I43]', async () => {
    const { join } = kit.relative(key);
    expect((await join('')).errors?.[0]?.field).toBe('firstName');
    expect((await join('a'.repeat(31))).errors?.[0]?.field).toBe('firstName');
    expect((await join('A\u200Bai')).errors?.[0]?.field).toBe('firstName');
    expect((await join('Élodie')).status).toBe(201);
    expect((await join('élodie ')).code).toBe('NAME_TAKEN');
    expect((await join('rohan')).code).toBe('NAME_TAKEN');
  });

  it.each([
    ['Aai', 'Aa\u200Di'],
    ['Aai', 'Ａａｉ'],
    ['Aai Tai', 'aai  tai'],
    ['Élodie', 'E\u0301lodie'],
    ['Aai', 'Aai\u3164'],
    ['आई', 'आ\u200Cई'],
  ])('refuses a name that looks like one on the board: %s, %j [I43]', async (there, alike) => {
    const { join } = kit.relative(key);
    expect((await join(there)).status).toBe(201);
    expect((await join(alike)).code).toBe('NAME_TAKEN');
    expect((await join('R\u200Dohan')).code).toBe('NAME_TAKEN');
  });

  it('accepts names that differ by a vowel sign, and none without a visible character [I43]', async () => {
    const { join } = kit.relative(key);
    expect((await join('मीना')).status).toBe(201);
    expect((await join('मीनी')).status).toBe(201);
    for (const nothing of ['\u200D', '\u3164\u3164', '\u2800', '\u0301']) {
      expect((await join(nothing)).errors?.[0]?.field).toBe('firstName');
    }
  });

  it('returns a key of which only the SHA-256 is stored [I43]', async () => {
    const { data } = await kit.relative(key).join('Aai');
    expect(data.guestKey).toMatch(/^[\w-]{43}$/);
    const row = await kit.testApp.db.selectFrom('board_guests').selectAll().where('id', '=', data.guestId).execute();
    expect(JSON.stringify(row)).not.toContain(data.guestKey);
    expect((await kit.relative(key, data.guestKey).see()).data.me).toEqual({
      guestId: data.guestId,
      firstName: 'Aai',
    });
  });

  it('accepts 20 of 30 concurrent guests [I41]', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, (_, nth) => kit.relative(key).join(`Guest ${nth}`)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(10);
    expect((await kit.show(kit.rohan, board.id)).guests).toHaveLength(20);
  });

  it('creates one guest of ten concurrent ones with one name [I43]', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => kit.relative(key).join('Aai')));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'NAME_TAKEN')).toHaveLength(9);
  });
});

describe('DELETE /api/board/guests', () => {
  it('removes a guest with all they wrote, and nobody else [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    const baba = await kit.guest(key, 'Baba');
    for (const guest of [aai, baba]) {
      await guest.vote(kit.first(), 'YES');
      await guest.comment(kit.first(), 'Nice');
    }
    expect((await aai.leave()).status).toBe(200);
    const shown = await kit.show(kit.rohan, board.id);
    const home = shown.homes.find(({ propertyId }) => propertyId === kit.first());
    expect([shown.guests, home?.votes, home?.comments].map((all) => all?.map(({ firstName }) => firstName))).toEqual([
      ['Baba'],
      ['Baba'],
      ['Baba'],
    ]);
    expect((await aai.vote(kit.first(), 'NO')).code).toBe('LINK_INVALID');
    expect((await aai.leave()).code).toBe('LINK_INVALID');
    expect((await kit.relative(key).join('Aai')).status).toBe(201);
  });

  it('needs the key of a guest of this board, and a valid board [I43]', async () => {
    const aai = await kit.guest(key, 'Aai');
    const elsewhere = await kit.guest(kit.keyOf((await kit.make(kit.rohan)).data), 'Baba');
    for (const guestKey of [undefined, 'x', 'a'.repeat(43), elsewhere.guestKey]) {
      expect((await kit.relative(key, guestKey).leave()).code).toBe('LINK_INVALID');
    }
    expect((await kit.show(kit.rohan, board.id)).guests.map(({ firstName }) => firstName)).toEqual(['Aai']);
    await kit.rohan.del(`/api/boards/${board.id}`);
    expect((await aai.leave()).code).toBe('LINK_INVALID');
  });

  it('leaves nothing of a guest who leaves, or is removed, while they write [I43]', async () => {
    for (const goes of ['leave', 'removed'] as const) {
      const aai = await kit.guest(key, 'Aai');
      const gone = () =>
        goes === 'leave' ? aai.leave() : kit.rohan.del(`/api/boards/${board.id}/guests/${aai.guestId}`);
      const writes = () => [aai.comment(kit.first(), 'Nice'), aai.vote(kit.second(), 'YES')];
      const responses = await Promise.all([...writes(), gone(), ...writes()]);
      expect(responses[2]?.status).toBe(200);
      expect(responses.filter(({ status, code }) => status >= 400 && code !== 'LINK_INVALID')).toEqual([]);
      const { homes, guests } = await kit.show(kit.rohan, board.id);
      expect([guests, ...homes.flatMap(({ votes, comments }) => [votes, comments])].flat()).toEqual([]);
    }
  });
});
