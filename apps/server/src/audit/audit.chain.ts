import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/** The head of the chain: its number of entries, and the hash over all of them, in base64url. */
export interface ChainHead {
  entries: number;
  hash: string;
}

export interface Verdict {
  /** The head up to the first breach; 0 entries and an empty hash for an empty log. */
  head: ChainHead;
  /** Entries of an older release that are not yet sealed and linked. */
  waiting: number;
  /** The error of the first entry that was altered; null without one. */
  breach: string | null;
}

interface Link {
  position: number;
  entryId: number;
  hash: Buffer;
  /** Null when the entry is missing. */
  text: string | null;
}

const BATCH = 1000;
const EMPTY: ChainHead = { entries: 0, hash: '' };

/** Reads the head of the chain. */
export async function findHead(db: Database): Promise<ChainHead> {
  const row = await db.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirst();
  return row ? { entries: row.position, hash: row.hash.toString('base64url') } : EMPTY;
}

/**
 * Verifies the chain from its first entry, outside the database and in one snapshot: compares log, links and head.
 * @param noted an earlier head recorded elsewhere, through which the chain must still lead
 */
export async function verifyChain(db: Database, noted?: ChainHead): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`SET LOCAL TimeZone = 'UTC'`.execute(trx);
      const { head, breach } = await walk(trx, noted);
      const waiting = await countWaiting(trx);
      return { head, waiting, breach: breach ?? (await findLoose(trx, head)) ?? (await compareEnds(trx, head, noted)) };
    });
}

async function walk(trx: Database, noted?: ChainHead): Promise<{ head: ChainHead; breach: string | null }> {
  let hash = Buffer.alloc(0);
  let entries = 0;
  const until = (breach: string | null) => ({ head: { entries, hash: hash.toString('base64url') }, breach });
  for (;;) {
    const links = await readLinks(trx, entries);
    for (const { position, entryId, hash: stored, text } of links) {
      if (position !== entries + 1)
        return until(`Link ${entries + 1} was removed; the next one is for entry ${entryId}.`);
      if (text === null) return until(`Entry ${entryId}, number ${position} of the log, was removed.`);
      const expected = createHash('sha256').update(hash).update(text, 'utf8').digest();
      if (!expected.equals(stored)) {
        return until(`Entry ${entryId}, number ${position} of the log, was changed, or is in another's place.`);
      }
      hash = expected;
      entries = position;
      if (noted?.entries === position && noted.hash !== hash.toString('base64url')) {
        return until(`The first ${position} entries are not the ones the noted head stands for: they were rewritten.`);
      }
    }
    if (links.length < BATCH) return until(null);
  }
}

/** Reads links with the text of their entries, rebuilt without the trigger's function, which could have been altered. */
async function readLinks(trx: Database, above: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    SELECT c.position, c.entry_id AS "entryId", c.hash, CASE WHEN a.id IS NOT NULL THEN
      (SELECT jsonb_object_agg(key, value)::text FROM jsonb_each(to_jsonb(a)) WHERE value <> 'null') END AS text
    FROM audit_chain c LEFT JOIN audit_log a ON a.id = c.entry_id
    WHERE c.position > ${above} ORDER BY c.position LIMIT ${sql.lit(BATCH)}`.execute(trx);
  return rows;
}

async function countWaiting(trx: Database): Promise<number> {
  const query = trx.selectFrom('audit_log').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.where('sealed', 'is', null).executeTakeFirstOrThrow()).count;
}

/** Finds the first sealed entry without a link. */
async function findLoose(trx: Database, { entries }: ChainHead): Promise<string | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM audit_log a WHERE a.sealed IS NOT NULL
      AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = a.id) ORDER BY a.id LIMIT 1`.execute(trx);
  return rows[0] ? `Entry ${rows[0].id} was inserted past the chain, which has ${entries} entries.` : null;
}

async function compareEnds(trx: Database, head: ChainHead, noted?: ChainHead): Promise<string | null> {
  const end = await findHead(trx);
  if (end.entries !== head.entries || end.hash !== head.hash) {
    return `The end of the log is not as it was: the head says ${end.entries} entries, the chain has ${head.entries}.`;
  }
  if (noted === undefined || noted.entries <= head.entries) return null;
  return `The log had ${noted.entries} entries when the head was noted, and now has ${head.entries}: its end was removed.`;
}
