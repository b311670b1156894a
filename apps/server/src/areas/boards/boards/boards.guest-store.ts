import type { Vote } from '@aangan/contract/boards/lists';
import type { Database } from '../../../database/pool.ts';

export interface StoredGuest {
  id: number;
  firstName: string;
}

/** A name that is taken breaks a constraint. */
export async function insertGuest(
  trx: Database,
  { boardId, firstName, keyHash, now }: { boardId: number; firstName: string; keyHash: Buffer; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('board_guests')
    .values({ board_id: boardId, first_name: firstName, key_hash: keyHash, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findGuest(
  db: Database,
  { boardId, keyHash }: { boardId: number; keyHash: Buffer },
): Promise<StoredGuest | null> {
  const query = db.selectFrom('board_guests').select(['id', 'first_name as firstName']);
  return (await query.where('board_id', '=', boardId).where('key_hash', '=', keyHash).executeTakeFirst()) ?? null;
}

/** @param vote null takes it back */
export async function saveVote(
  trx: Database,
  { guestId, propertyId, vote, now }: { guestId: number; propertyId: number; vote: Vote | null; now: Date },
): Promise<void> {
  if (vote === null) {
    const row = trx.deleteFrom('board_votes').where('guest_id', '=', guestId);
    await row.where('property_id', '=', propertyId).execute();
    return;
  }
  await trx
    .insertInto('board_votes')
    .values({ guest_id: guestId, property_id: propertyId, vote, at: now })
    .onConflict((conflict) => conflict.columns(['guest_id', 'property_id']).doUpdateSet({ vote, at: now }))
    .execute();
}

const TOLD_AGAIN_AFTER_MS = 3_600_000;

/** Whether the owner is to be told of news now; notes it if so. */
export async function isTimeToNotify(trx: Database, boardId: number, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - TOLD_AGAIN_AFTER_MS);
  const { numUpdatedRows } = await trx
    .updateTable('boards')
    .set({ told_at: now })
    .where('id', '=', boardId)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', before)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
