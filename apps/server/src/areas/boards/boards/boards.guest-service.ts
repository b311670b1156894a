import type { BoardComment, GuestBoard, GuestBoardHome } from '@aangan/contract/boards/entities';
import { BOARD_GUESTS_MAX, type Vote } from '@aangan/contract/boards/lists';
import { MASKED_NAME } from '@aangan/contract/core/limits';
import { fill } from '@aangan/contract/core/translation';
import { sql } from 'kysely';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { spendPoint } from '../../../http/limits/rate-limit.ts';
import { createToken, hashToken, TOKEN } from '../../../http/session/session.ts';
import { linkInvalid } from '../../../messages/link-gate.ts';
import type { FoundLink } from '../../../messages/links.ts';
import type { Notify } from '../../../messages/message.ts';
import * as guests from './boards.guest-store.ts';
import { boards as texts } from './boards.messages.ts';
import { firstNameOf, namerOf, nameSeen, tellerOf } from './boards.rules.ts';
import { checkRoom, createCheckWords, withOwner, type FindCards } from './boards.service.ts';
import * as store from './boards.store.ts';

type Pictures = Pick<GuestBoardHome, 'images' | 'hasRenderedImages'>;

export interface GuestBoardsDeps {
  db: Database;
  clock: Clock;
  findCards: FindCards;
  /** The pictures of homes, by their ids. */
  findPictures: (ids: readonly number[]) => Promise<Map<number, Pictures>>;
  notify: Notify;
}

/** What opened a board, and who says they are there. */
export interface Visit {
  link: FoundLink;
  /** '' of who has not joined. */
  guestKey: string;
}

const HOUR = 3_600;
/** Of one guest. */
const COMMENTS_AN_HOUR = 10;
const VOTES_AN_HOUR = 60;

/** What relatives do on the board of somebody, by its key (I41 to I43). */
export function createGuestBoardsService({ db, clock, findCards, findPictures, notify }: GuestBoardsDeps) {
  const checkWords = createCheckWords({ db, findCards });

  const isBoard = ({ subjectId, userId }: FoundLink) => sql<boolean>`b.id = ${subjectId} AND b.user_id = ${userId}`;

  const findGuest = async (trx: Database, boardId: number, guestKey: string) =>
    TOKEN.test(guestKey) ? guests.findGuest(trx, { boardId, keyHash: hashToken(guestKey) }) : null;

  /** Some work on a board that works, one after the other. Raises LINK_INVALID. */
  const onBoard = <T>(link: FoundLink, work: (trx: Database, board: store.StoredBoard) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const board = await store.lockBoard(trx, isBoard(link), clock());
      if (!board || board.isOver) throw linkInvalid();
      return work(trx, board);
    });

  /** The same as a guest. */
  const asGuest = <T>(
    { link, guestKey }: Visit,
    work: (trx: Database, of: { board: store.StoredBoard; guest: guests.StoredGuest }) => Promise<T>,
  ): Promise<T> =>
    onBoard(link, async (trx, board) => {
      const guest = await findGuest(trx, board.id, guestKey);
      if (!guest) throw linkInvalid();
      return work(trx, { board, guest });
    });

  const checkHome = async (trx: Database, { userId }: store.StoredBoard, propertyId: number) => {
    if (!(await store.listHomeIds(trx, userId)).includes(propertyId)) throw notFound('Property');
  };

  const notifyOwner = async (trx: Database, { id, userId, title }: store.StoredBoard) => {
    const now = clock();
    if (!(await guests.isTimeToNotify(trx, id, now))) return;
    const key = `board-activity:${id}:${now.getTime()}`;
    // a guest has no account
    const about = { subject: 'BOARD', subjectId: id, facts: { title }, causedBy: null } as const;
    await notify(trx, { userId, kind: 'board-activity', ...about, key });
  };

  return {
    /**
     * Raises LINK_INVALID. A guest's key that is none any more is nobody's.
     * @param isSignedIn whether names of homes may be told
     */
    async show({ link, guestKey }: Visit, isSignedIn: boolean): Promise<GuestBoard> {
      const board = await store.findBoard(db, isBoard(link), clock());
      if (!board || board.isOver) throw linkInvalid();
      const talk = await store.listTalk(db, board.id);
      const ids = talk.map((home) => home.propertyId);
      const [cards, pictures] = await Promise.all([findCards(ids), findPictures(ids)]);
      const byId = new Map(cards.map((card) => [card.id, card]));
      const homes = talk.flatMap((home): GuestBoardHome[] => {
        const card = byId.get(home.propertyId);
        const shown = pictures.get(home.propertyId);
        return card && shown ? [{ ...withOwner(home, board.ownerName), name: card.name, card, ...shown }] : [];
      });
      const guest = await findGuest(db, board.id, guestKey);
      const names = homes.map(({ name }) => name);
      const tells = tellerOf(names);
      const namesOne = namerOf(names);
      return {
        id: board.id,
        title: tells(board.title) && !isSignedIn ? null : board.title,
        owner: firstNameOf(board.ownerName),
        expiresAt: board.expiresAt,
        me: guest && { guestId: guest.id, firstName: guest.firstName },
        homes: isSignedIn ? homes : homes.map((home) => forVisitor(home, { tells, namesOne })),
      };
    },

    /** Raises LINK_INVALID, NAME_TAKEN, LIMIT_REACHED. */
    join: (link: FoundLink, firstName: string): Promise<{ guestId: number; guestKey: string }> =>
      onBoard(link, async (trx, board) => {
        const others = await store.listGuests(trx, board.id);
        // who is called as somebody else, the owner included, would speak for them
        const taken = [firstNameOf(board.ownerName), ...others.map((other) => other.firstName)].map(nameSeen);
        if (taken.includes(nameSeen(firstName))) throw new AppError('NAME_TAKEN', texts.nameTaken);
        if (others.length >= BOARD_GUESTS_MAX) {
          throw new AppError('LIMIT_REACHED', fill(texts.full, { max: String(BOARD_GUESTS_MAX) }));
        }
        const guestKey = createToken();
        const keyHash = hashToken(guestKey);
        const guestId = await guests.insertGuest(trx, { boardId: board.id, firstName, keyHash, now: clock() });
        await notifyOwner(trx, board);
        return { guestId, guestKey };
      }),

    /** Takes who asks off the board, with all they said. Raises LINK_INVALID. */
    leave: (visit: Visit): Promise<null> =>
      asGuest(visit, async (trx, { board, guest }) => {
        await store.deleteGuest(trx, { boardId: board.id, id: guest.id });
        return null;
      }),

    /** Raises LINK_INVALID, NOT_FOUND, TOO_MANY_REQUESTS. */
    vote: (visit: Visit, { propertyId, vote }: { propertyId: number; vote: Vote | null }): Promise<null> =>
      asGuest(visit, async (trx, { board, guest }) => {
        await spendPoint(trx, { key: `board-vote:${guest.id}`, points: VOTES_AN_HOUR, seconds: HOUR });
        await checkHome(trx, board, propertyId);
        await guests.saveVote(trx, { guestId: guest.id, propertyId, vote, now: clock() });
        await notifyOwner(trx, board);
        return null;
      }),

    /**
     * Raises LINK_INVALID, NOT_FOUND, LIMIT_REACHED, TOO_MANY_REQUESTS, VALIDATION_FAILED.
     * @param isSignedIn whether the guest reads names of homes; to another a refusal would say that a guess is right
     */
    async comment(
      visit: Visit,
      { propertyId, text }: { propertyId: number; text: string },
      isSignedIn: boolean,
    ): Promise<BoardComment> {
      if (isSignedIn) await checkWords(visit.link.userId, { text });
      return asGuest(visit, async (trx, { board, guest }) => {
        await spendPoint(trx, { key: `board-comment:${guest.id}`, points: COMMENTS_AN_HOUR, seconds: HOUR });
        await checkHome(trx, board, propertyId);
        await checkRoom(trx, board.id);
        const comment = { boardId: board.id, propertyId, guestId: guest.id, text, now: clock() };
        const written = await store.insertComment(trx, comment);
        await notifyOwner(trx, board);
        return { ...written, firstName: guest.firstName };
      });
    },

    /** Takes an own comment back. Raises LINK_INVALID, NOT_FOUND. */
    deleteComment: (visit: Visit, id: number): Promise<null> =>
      asGuest(visit, async (trx, { board, guest }) => {
        if (!(await store.deleteComment(trx, { boardId: board.id, id, guestId: guest.id }))) throw notFound('Comment');
        return null;
      }),
  };
}

/**
 * As who is not signed in may see it: what the owner wrote that came to tell a name is withheld. What guests wrote is not,
 * or they could try names.
 * @param telling whether a nickname tells the name of a home on the board, and a comment has one in it
 */
function forVisitor(
  { nickname, card, comments, ...home }: GuestBoardHome,
  { tells, namesOne }: Record<'tells' | 'namesOne', (text: string) => boolean>,
): GuestBoardHome {
  return {
    ...home,
    name: MASKED_NAME,
    card: { ...card, name: MASKED_NAME },
    nickname: nickname !== null && tells(nickname) ? null : nickname,
    comments: comments.map((said) =>
      said.guestId === null && namesOne(said.text) ? { ...said, text: MASKED_NAME } : said,
    ),
  };
}
