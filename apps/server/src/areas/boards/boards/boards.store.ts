import type { BoardComment, BoardHome } from '@aangan/contract/boards/entities';
import { BOARDS_LISTED_MAX, SHORTLIST_MAX } from '@aangan/contract/core/list-of';
import { sql, type RawBuilder } from 'kysely';
import { instantJson, only } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import { isListed } from '../../../sql/properties.sql.ts';

/** A board `b` as it is kept, with its owner. */
export interface StoredBoard {
  id: number;
  userId: number;
  /** In whole. */
  ownerName: string;
  title: string;
  expiresAt: string;
  closedAt: string | null;
  isOver: boolean;
}

export type Which = RawBuilder<boolean>;

const isOver = (now: Date) => sql<boolean>`(b.closed_at IS NOT NULL OR b.expires_at <= ${now})`;

const columns = (now: Date) => sql`b.id, b.user_id AS "userId", b.title, ${instantJson('b.expires_at')} AS "expiresAt",
  ${instantJson('b.closed_at')} AS "closedAt", ${isOver(now)} AS "isOver",
  (SELECT u.name FROM users u WHERE u.id = b.user_id) AS "ownerName"`;

/** Newest first. */
export async function listBoards(db: Database, userId: number, now: Date): Promise<StoredBoard[]> {
  const { rows } = await sql<StoredBoard>`
    SELECT ${columns(now)} FROM boards b WHERE b.user_id = ${userId}
    ORDER BY b.id DESC LIMIT ${sql.lit(BOARDS_LISTED_MAX)}`.execute(db);
  return rows;
}

export async function findBoard(db: Database, which: Which, now: Date): Promise<StoredBoard | null> {
  const { rows } = await sql<StoredBoard>`SELECT ${columns(now)} FROM boards b WHERE ${which}`.execute(db);
  return rows[0] ?? null;
}

/** Makes those who change a board take turns until the transaction ends. */
export async function lockBoard(trx: Database, which: Which, now: Date): Promise<StoredBoard | null> {
  const { rows } = await sql<StoredBoard>`
    SELECT ${columns(now)} FROM boards b WHERE ${which} FOR NO KEY UPDATE OF b`.execute(trx);
  return rows[0] ?? null;
}

/** Makes those who make boards for one person take turns; tells whether the person waits to be deleted, or is gone. */
export async function lockOwner(trx: Database, userId: number): Promise<{ isLeaving: boolean }> {
  const { rows } = await sql<{ isLeaving: boolean }>`
    SELECT deletion_due_at IS NOT NULL OR erased_at IS NOT NULL AS "isLeaving"
    FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(trx);
  return rows[0] ?? { isLeaving: true };
}

export async function countLive(trx: Database, userId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    SELECT count(*)::int AS live FROM boards b WHERE b.user_id = ${userId} AND NOT ${isOver(now)}`.execute(trx);
  return rows[0]?.live ?? 0;
}

export async function insertBoard(
  trx: Database,
  { userId, title, expiresAt, now }: { userId: number; title: string; expiresAt: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO boards (user_id, title, expires_at, created_at)
    VALUES (${userId}, ${title}, ${expiresAt}, ${now}) RETURNING id`.execute(trx);
  return only(rows).id;
}

export async function updateBoard(
  trx: Database,
  id: number,
  { title, expiresAt }: { title?: string | undefined; expiresAt?: Date | undefined },
): Promise<void> {
  await sql`UPDATE boards SET title = coalesce(${title ?? null}, title),
    expires_at = coalesce(${expiresAt ?? null}, expires_at) WHERE id = ${id}`.execute(trx);
}

/** Ends boards that are not over; gives the ids of those. */
export async function closeBoards(trx: Database, which: Which, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE boards b SET closed_at = ${now} WHERE ${which} AND b.closed_at IS NULL RETURNING b.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A home on a board, without what is told of the home itself. */
export type Talk = Omit<BoardHome, 'name' | 'card'>;

const commentJson = sql`json_build_object('id', c.id, 'guestId', c.guest_id, 'text', c.body,
  'at', ${instantJson('c.at')}, 'firstName', coalesce(
    (SELECT g.first_name FROM board_guests g WHERE g.id = c.guest_id), ''))`;

/**
 * What is on the owner's shortlist, newest first, with what was said of it on a board. The name in the owner's own
 * comments is empty.
 */
export async function listTalk(db: Database, boardId: number): Promise<Talk[]> {
  const { rows } = await sql<Talk>`
    SELECT s.property_id AS "propertyId", n.nickname,
      (SELECT coalesce(json_agg(json_build_object('guestId', g.id, 'firstName', g.first_name, 'vote', v.vote)
          ORDER BY g.id), '[]')
        FROM board_guests g JOIN board_votes v ON v.guest_id = g.id
        WHERE g.board_id = b.id AND v.property_id = s.property_id) AS votes,
      (SELECT coalesce(json_agg(${commentJson} ORDER BY c.id), '[]') FROM board_comments c
        WHERE c.board_id = b.id AND c.property_id = s.property_id) AS comments
    FROM boards b JOIN shortlists s ON s.user_id = b.user_id
    LEFT JOIN board_nicknames n ON n.board_id = b.id AND n.property_id = s.property_id
    WHERE b.id = ${boardId} ORDER BY s.id DESC LIMIT ${sql.lit(SHORTLIST_MAX)}`.execute(db);
  return rows;
}

/** What the owner's shortlist has on it that is listed (F56). */
export async function listHomeIds(db: Database, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.property_id AS id FROM shortlists s JOIN properties p ON p.id = s.property_id AND ${isListed('p')}
    WHERE s.user_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** In the order in which they came. */
export async function listGuests(db: Database, boardId: number) {
  const { rows } = await sql<{ id: number; firstName: string; joinedAt: string }>`
    SELECT g.id, g.first_name AS "firstName", ${instantJson('g.created_at')} AS "joinedAt"
    FROM board_guests g WHERE g.board_id = ${boardId} ORDER BY g.id`.execute(db);
  return rows;
}

/** @param nickname '' takes it away */
export async function saveNickname(
  trx: Database,
  { boardId, propertyId, nickname }: { boardId: number; propertyId: number; nickname: string },
): Promise<void> {
  if (nickname === '') {
    await sql`
      DELETE FROM board_nicknames WHERE board_id = ${boardId} AND property_id = ${propertyId}`.execute(trx);
    return;
  }
  await sql`
    INSERT INTO board_nicknames (board_id, property_id, nickname) VALUES (${boardId}, ${propertyId}, ${nickname})
    ON CONFLICT (board_id, property_id) DO UPDATE SET nickname = excluded.nickname`.execute(trx);
}

export async function countComments(trx: Database, boardId: number): Promise<number> {
  const { rows } = await sql<{ comments: number }>`
    SELECT count(*)::int AS comments FROM board_comments WHERE board_id = ${boardId}`.execute(trx);
  return rows[0]?.comments ?? 0;
}

export interface NewComment {
  boardId: number;
  propertyId: number;
  /** Null: the owner. */
  guestId: number | null;
  text: string;
  now: Date;
}

export async function insertComment(
  trx: Database,
  { boardId, propertyId, guestId, text, now }: NewComment,
): Promise<BoardComment> {
  const { rows } = await sql<BoardComment>`
    INSERT INTO board_comments AS c (board_id, property_id, guest_id, body, at)
    VALUES (${boardId}, ${propertyId}, ${guestId}, ${text}, ${now})
    RETURNING c.id, c.guest_id AS "guestId", c.body AS text, ${instantJson('c.at')} AS at, '' AS "firstName"`.execute(
    trx,
  );
  return only(rows);
}

/** @param guestId left out: whoever wrote it. False when there is none. */
export async function deleteComment(
  trx: Database,
  { boardId, id, guestId }: { boardId: number; id: number; guestId?: number },
): Promise<boolean> {
  const isTheirs = guestId === undefined ? sql`true` : sql`guest_id = ${guestId}`;
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM board_comments WHERE board_id = ${boardId} AND id = ${id} AND ${isTheirs}`.execute(trx);
  return numAffectedRows > 0n;
}

/** Takes a guest off with all they said; false when there is none. */
export async function deleteGuest(trx: Database, { boardId, id }: { boardId: number; id: number }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM board_guests WHERE board_id = ${boardId} AND id = ${id}`.execute(trx);
  return numAffectedRows > 0n;
}
