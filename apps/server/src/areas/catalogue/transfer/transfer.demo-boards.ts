import { createHash, randomBytes } from 'node:crypto';
import { BOARD_TITLE_MAX, COMMENT_MAX, FIRST_NAME_MAX, NICKNAME_MAX, VOTES } from '@aangan/contract/boards/lists';
import { contactNo, integer, oneOf, text } from '@aangan/contract/core/fields';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../database/pool.ts';
import type { Links } from '../../../messages/links.ts';
import type { CatalogueTransaction } from './transfer.store.ts';

const required = 'Required';
const externalId = z.string();
const firstName = text({ max: FIRST_NAME_MAX, required });

/** Family boards of the demo. */
export const demoBoards = {
  boards: z.array(
    z.strictObject({
      contactNo,
      title: text({ max: BOARD_TITLE_MAX, required }),
      days: integer(1, 90),
      guests: z.array(firstName),
      nicknames: z.array(z.strictObject({ externalId, nickname: text({ max: NICKNAME_MAX, required }) })),
      votes: z.array(z.strictObject({ guest: firstName, externalId, vote: oneOf(VOTES) })),
      comments: z.array(
        z.strictObject({
          /** Left out: the owner. */
          guest: z.optional(firstName),
          externalId,
          text: text({ max: COMMENT_MAX, required }),
          hoursAgo: integer(0, 2000),
        }),
      ),
    }),
  ),
};

type DemoBoards = z.infer<z.ZodMiniObject<typeof demoBoards>>;
/** What makes and finds the key of a board. */
export type DemoLinks = Pick<Links, 'issue' | 'read'>;
interface Ids {
  users: (contactNo: string) => number;
  properties: (externalId: string) => number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MADE_DAYS_AGO = 4;

/** Guests of the demo have keys that nobody knows: a relative who tries the board joins by another name. */
export async function insertBoards(
  trx: CatalogueTransaction,
  { boards }: DemoBoards,
  { ids, links, now }: { ids: Ids; links: DemoLinks; now: Date },
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const { contactNo: owner, title, days, guests, nicknames, votes, comments } of boards) {
    const userId = ids.users(owner);
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const created_at = ago(24 * MADE_DAYS_AGO);
    const { id } = await trx
      .insertInto('boards')
      .values({ user_id: userId, title, expires_at: expiresAt, created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await links.issue(trx, { purpose: 'BOARD', subjectId: id, userId, expiresAt });
    const guestIds = new Map<string, number>();
    for (const first_name of guests) {
      const key_hash = createHash('sha256').update(randomBytes(32)).digest();
      const guest = trx.insertInto('board_guests').values({ board_id: id, first_name, key_hash, created_at });
      guestIds.set(first_name, (await guest.returning('id').executeTakeFirstOrThrow()).id);
    }
    const guestIdOf = (name: string) => {
      const guestId = guestIds.get(name);
      if (guestId === undefined) throw new Error(`people.json has no guest ${name} on the board ${title}`);
      return guestId;
    };
    for (const { externalId: home, nickname } of nicknames) {
      const row = { board_id: id, property_id: ids.properties(home), nickname };
      await trx.insertInto('board_nicknames').values(row).execute();
    }
    for (const { guest, externalId: home, vote } of votes) {
      const row = { guest_id: guestIdOf(guest), property_id: ids.properties(home), vote, at: ago(40) };
      await trx.insertInto('board_votes').values(row).execute();
    }
    for (const { guest, externalId: home, text: body, hoursAgo } of comments) {
      const guest_id = guest === undefined ? null : guestIdOf(guest);
      const row = { board_id: id, property_id: ids.properties(home), guest_id, body, at: ago(hoursAgo) };
      await trx.insertInto('board_comments').values(row).execute();
    }
  }
}

/** The key of a person's oldest board that works; null without one. */
export async function findBoardKey(
  db: Database,
  { contactNo: owner, links, now }: { contactNo: string; links: DemoLinks; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: number; userId: number }>`
    SELECT b.id, b.user_id AS "userId" FROM boards b JOIN users u ON u.id = b.user_id
    WHERE u.contact_no = ${owner} AND b.closed_at IS NULL AND b.expires_at > ${now} ORDER BY b.id LIMIT 1`.execute(db);
  const [board] = rows;
  return board ? links.read(db, { purpose: 'BOARD', subjectId: board.id, userId: board.userId }) : null;
}
