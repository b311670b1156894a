import { linkPaths } from '@aangan/contract/paths';
import type { Board, BoardComment, BoardDetail } from '@aangan/contract/boards/entities';
import { BOARDS_MAX, BOARD_COMMENTS_MAX } from '@aangan/contract/boards/lists';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { fill } from '@aangan/contract/core/translation';
import { sql } from 'kysely';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import { countOwnChange } from '../../../http/limits/rate-limit.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import type { Links } from '../../../messages/links.ts';
import { createCloseBoards } from './boards.closing.ts';
import { boards as texts } from './boards.messages.ts';
import { firstNameOf, namerOf, tellerOf } from './boards.rules.ts';
import * as store from './boards.store.ts';

export type Own = OwnedRef<'ownBoard'>;
/** Cards with names, those there are of these ids, in their order. */
export type FindCards = (ids: readonly number[]) => Promise<PropertyCard[]>;

export interface BoardsDeps {
  db: Database;
  clock: Clock;
  /** Where relatives reach the site. */
  origin: string;
  links: Links;
  findCards: FindCards;
}

const DAY_MS = 86_400_000;

/** What an owner does with family boards (I41 to I43). */
export function createBoardsService({ db, clock, origin, links, findCards }: BoardsDeps) {
  const linkOf = ({ id, userId }: { id: number; userId: number }) =>
    ({ purpose: 'BOARD', subjectId: id, userId }) as const;

  const toBoard = async (trx: Database, board: store.StoredBoard): Promise<Board> => {
    const { id, title, expiresAt, closedAt, isOver } = board;
    const key = isOver ? null : await links.read(trx, linkOf(board));
    // in the fragment, which no browser sends: no log and no preview of a messenger has it
    return { id, title, url: key === null ? null : `${origin}${linkPaths.board(key)}`, expiresAt, closedAt };
  };

  const found = async (trx: Database, own: Own): Promise<store.StoredBoard> => {
    const board = await store.findBoard(trx, own.isRow('b'), clock());
    if (!board) throw own.refusal();
    return board;
  };

  /** Raises NOT_FOUND. */
  const lock = async (trx: Database, own: Own): Promise<store.StoredBoard> => {
    const board = await store.lockBoard(trx, own.isRow('b'), clock());
    if (!board) throw own.refusal();
    return board;
  };

  /** Locks a board that works. Raises NOT_FOUND, CONFLICT. */
  const lockLive = async (trx: Database, own: Own): Promise<store.StoredBoard> => {
    const board = await lock(trx, own);
    if (board.isOver) throw new AppError('CONFLICT', texts.over);
    return board;
  };

  const change = <T>(userId: number, work: (trx: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await countOwnChange(trx, userId);
      return work(trx);
    });

  const checkWords = createCheckWords({ db, findCards });

  /** Raises NOT_FOUND when a home is not on the owner's shortlist. */
  const checkHome = async (trx: Database, userId: number, propertyId: number) => {
    if (!(await store.listHomeIds(trx, userId)).includes(propertyId)) throw notFound('Property');
  };

  const endAfter = (days: number) => new Date(clock().getTime() + days * DAY_MS);

  const close = createCloseBoards({ clock, links });

  return {
    /** Newest first. */
    async list(userId: number): Promise<Board[]> {
      const boards = await store.listBoards(db, userId, clock());
      return Promise.all(boards.map((board) => toBoard(db, board)));
    },

    /** Raises VALIDATION_FAILED, LIMIT_REACHED, DELETION_PENDING (its link would open nothing), TOO_MANY_REQUESTS. */
    async create(userId: number, { title, days }: { title: string; days: number }): Promise<Board> {
      await checkWords(userId, { title });
      return change(userId, async (trx) => {
        const { isLeaving } = await store.lockOwner(trx, userId);
        if (isLeaving) throw new AppError('DELETION_PENDING', texts.leaving);
        if ((await store.countLive(trx, userId, clock())) >= BOARDS_MAX) {
          throw new AppError('LIMIT_REACHED', fill(texts.tooMany, { max: String(BOARDS_MAX) }));
        }
        const expiresAt = endAfter(days);
        const id = await store.insertBoard(trx, { userId, title, expiresAt, now: clock() });
        await links.issue(trx, { ...linkOf({ id, userId }), expiresAt });
        const board = await store.findBoard(trx, sql<boolean>`b.id = ${id}`, clock());
        if (!board) throw new Error('A board that was made is not there');
        return toBoard(trx, board);
      });
    },

    /** Raises NOT_FOUND. */
    async show(own: Own): Promise<BoardDetail> {
      const stored = await found(db, own);
      const talk = await store.listTalk(db, stored.id);
      const cards = new Map((await findCards(talk.map((home) => home.propertyId))).map((card) => [card.id, card]));
      return {
        ...(await toBoard(db, stored)),
        homes: talk.flatMap((home) => {
          const card = cards.get(home.propertyId);
          return card ? [{ ...withOwner(home, stored.ownerName), name: card.name, card }] : [];
        }),
        guests: await store.listGuests(db, stored.id),
      };
    },

    /** Raises NOT_FOUND, CONFLICT, VALIDATION_FAILED, TOO_MANY_REQUESTS. */
    async update(
      own: Own,
      userId: number,
      { title, days }: { title?: string | undefined; days?: number | undefined },
    ): Promise<Board> {
      await found(db, own);
      if (title !== undefined) await checkWords(userId, { title });
      return change(userId, async (trx) => {
        const board = await lockLive(trx, own);
        const expiresAt = days === undefined ? undefined : endAfter(days);
        await store.updateBoard(trx, board.id, { title, expiresAt });
        // of a board that now ends sooner the link is good for longer, and opens nothing
        if (expiresAt && (await links.read(trx, linkOf(board)))) {
          await links.issue(trx, { ...linkOf(board), expiresAt });
        }
        return toBoard(trx, await found(trx, own));
      });
    },

    /** One that is closed stays so. Raises NOT_FOUND. */
    close: (own: Own, userId: number): Promise<null> =>
      change(userId, async (trx) => {
        const board = await found(trx, own);
        await close(trx, sql<boolean>`b.id = ${board.id}`);
        return null;
      }),

    /** The old link opens nothing from then on. Raises NOT_FOUND, CONFLICT. */
    renewLink: (own: Own, userId: number): Promise<Board> =>
      change(userId, async (trx) => {
        const board = await lockLive(trx, own);
        await links.revoke(trx, { purpose: 'BOARD', subjectId: board.id });
        await links.issue(trx, { ...linkOf(board), expiresAt: new Date(board.expiresAt) });
        return toBoard(trx, board);
      }),

    /** Raises NOT_FOUND, CONFLICT, VALIDATION_FAILED. */
    async nameHome(
      own: Own,
      userId: number,
      { propertyId, nickname }: { propertyId: number; nickname: string },
    ): Promise<null> {
      await found(db, own);
      await checkHome(db, userId, propertyId);
      await checkWords(userId, { nickname });
      return change(userId, async (trx) => {
        const board = await lockLive(trx, own);
        await checkHome(trx, userId, propertyId);
        await store.saveNickname(trx, { boardId: board.id, propertyId, nickname });
        return null;
      });
    },

    /** Raises NOT_FOUND, CONFLICT, LIMIT_REACHED, VALIDATION_FAILED. */
    async comment(
      own: Own,
      userId: number,
      { propertyId, text }: { propertyId: number; text: string },
    ): Promise<BoardComment> {
      await found(db, own);
      await checkWords(userId, { text });
      return change(userId, async (trx) => {
        const board = await lockLive(trx, own);
        await checkHome(trx, userId, propertyId);
        await checkRoom(trx, board.id);
        const comment = { boardId: board.id, propertyId, guestId: null, text, now: clock() };
        return { ...(await store.insertComment(trx, comment)), firstName: firstNameOf(board.ownerName) };
      });
    },

    /** Raises NOT_FOUND. */
    deleteComment: (own: Own, userId: number, id: number): Promise<null> =>
      change(userId, async (trx) => {
        const { id: boardId } = await lock(trx, own);
        if (!(await store.deleteComment(trx, { boardId, id }))) throw notFound('Comment');
        return null;
      }),

    /** Raises NOT_FOUND. */
    deleteGuest: (own: Own, userId: number, id: number): Promise<null> =>
      change(userId, async (trx) => {
        const { id: boardId } = await lock(trx, own);
        if (!(await store.deleteGuest(trx, { boardId, id }))) throw notFound('Guest');
        return null;
      }),
  };
}

/**
 * Makes what raises VALIDATION_FAILED for words that tell the name of a home on a shortlist, on the field they are of.
 * Before any transaction: cards are read on a connection of their own.
 */
export function createCheckWords({ db, findCards }: Pick<BoardsDeps, 'db' | 'findCards'>) {
  return async (userId: number, words: { title: string } | { nickname: string } | { text: string }): Promise<void> => {
    const cards = await findCards(await store.listHomeIds(db, userId));
    const names = cards.map(({ name }) => name);
    const tells = 'text' in words ? namerOf(names) : tellerOf(names);
    for (const [field, said] of Object.entries(words)) if (tells(said)) throw invalidField(field, texts.tellsName);
  };
}

/** Raises LIMIT_REACHED on a board that holds all the comments it may. The board is locked. */
export async function checkRoom(trx: Database, boardId: number): Promise<void> {
  if ((await store.countComments(trx, boardId)) < BOARD_COMMENTS_MAX) return;
  throw new AppError('LIMIT_REACHED', fill(texts.tooManyComments, { max: String(BOARD_COMMENTS_MAX) }));
}

/** Puts the owner's first name to the owner's comments. */
export function withOwner(home: store.Talk, ownerName: string): store.Talk {
  const firstName = firstNameOf(ownerName);
  return { ...home, comments: home.comments.map((c) => (c.guestId === null ? { ...c, firstName } : c)) };
}
