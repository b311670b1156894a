import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LINK_TOKEN } from '@aangan/contract/visits/limits';
import { sql } from 'kysely';
import type { Clock } from '../adapters/clock/clock.ts';
import type { Database } from '../database/pool.ts';

/** The purpose of a link; a link of one purpose opens nothing of another. */
export type LinkPurpose = 'VISIT' | 'CALENDAR' | 'EMAIL_CHECK' | 'ALERTS' | 'BOARD';

export interface NewLink {
  purpose: LinkPurpose;
  subjectId: number;
  userId: number;
  /** Null for a link that lasts until it is revoked. */
  expiresAt: Date | null;
}

export interface FoundLink {
  id: number;
  subjectId: number;
  userId: number;
}

export type Links = ReturnType<typeof createLinks>;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const NONCE_BYTES = 16;

/**
 * Creates the links that open without sign-in (V13, V14). A token is derived from the row's nonce and APP_SECRET, so the
 * database alone reveals none, and another secret invalidates all.
 */
export function createLinks({ secret, clock }: { secret: string; clock: Clock }) {
  const tokenOf = (nonce: Uint8Array): string => {
    const digest = createHmac('sha256', secret).update('signed-link').update(nonce).digest();
    let token = '';
    for (let at = 0; at < LINK_TOKEN.length; at += 1) token += ALPHABET[fiveBits(digest, at * 5)];
    return token;
  };
  const fresh = () => {
    const nonce = randomBytes(NONCE_BYTES);
    const token = tokenOf(nonce);
    return { nonce, token, hash: hashOf(token) };
  };

  return {
    /**
     * Gives the token of the link for a purpose, subject and person: the live one, with the later end; else a new one.
     */
    async issue(trx: Database, { purpose, subjectId, userId, expiresAt }: NewLink): Promise<string> {
      const { nonce, token, hash } = fresh();
      const isOver = sql`l.expires_at <= ${clock()}`;
      const { rows } = await sql<{ id: number; nonce: Buffer; hash: Buffer }>`
        INSERT INTO signed_links AS l (purpose, subject_id, user_id, nonce, token_hash, expires_at)
        VALUES (${purpose}, ${subjectId}, ${userId}, ${nonce}, ${hash}, ${expiresAt})
        ON CONFLICT (purpose, subject_id, user_id) WHERE revoked_at IS NULL DO UPDATE SET
          nonce = CASE WHEN ${isOver} THEN excluded.nonce ELSE l.nonce END,
          token_hash = CASE WHEN ${isOver} THEN excluded.token_hash ELSE l.token_hash END,
          expires_at = CASE WHEN l.expires_at IS NULL OR excluded.expires_at IS NULL THEN NULL
            ELSE greatest(l.expires_at, excluded.expires_at) END
        RETURNING id, nonce, token_hash AS hash`.execute(trx);
      const [row] = rows;
      if (!row) throw new Error('An upsert returned no row');
      const standing = tokenOf(row.nonce);
      if (row.hash.equals(hashOf(standing))) return standing;
      // made under another APP_SECRET, so it opens nothing
      await sql`UPDATE signed_links SET nonce = ${nonce}, token_hash = ${hash} WHERE id = ${row.id}`.execute(trx);
      return token;
    },

    /** Finds the link of a token; null where it is unknown, expired, revoked, of another purpose, or of an inactive person. */
    async find(db: Database, token: string, purpose: LinkPurpose): Promise<FoundLink | null> {
      if (!LINK_TOKEN.pattern.test(token)) return null;
      const { rows } = await sql<FoundLink & { nonce: Buffer }>`
        SELECT l.id, l.subject_id AS "subjectId", l.user_id AS "userId", l.nonce
        FROM signed_links l JOIN users u ON u.id = l.user_id
        WHERE l.token_hash = ${hashOf(token)} AND l.purpose = ${purpose} AND l.revoked_at IS NULL
          AND (l.expires_at IS NULL OR l.expires_at > ${clock()}) AND u.active`.execute(db);
      const [row] = rows;
      if (!row || !timingSafeEqual(Buffer.from(tokenOf(row.nonce)), Buffer.from(token))) return null;
      return { id: row.id, subjectId: row.subjectId, userId: row.userId };
    },

    /** Finds the token of the live link for a purpose, subject and person, null without one; writes nothing. */
    async read(db: Database, { purpose, subjectId, userId }: Omit<NewLink, 'expiresAt'>): Promise<string | null> {
      const { rows } = await sql<{ nonce: Buffer; hash: Buffer }>`
        SELECT nonce, token_hash AS hash FROM signed_links
        WHERE purpose = ${purpose} AND subject_id = ${subjectId} AND user_id = ${userId} AND revoked_at IS NULL
          AND (expires_at IS NULL OR expires_at > ${clock()})`.execute(db);
      const token = rows[0] ? tokenOf(rows[0].nonce) : '';
      return rows[0]?.hash.equals(hashOf(token)) === true ? token : null;
    },

    /**
     * Extends a used link to `expiresAt` at least; false when it was revoked since it was found. `issue` would create another
     * one instead.
     */
    async prolong(db: Database, id: number, expiresAt: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        UPDATE signed_links SET last_used_at = ${clock()},
          expires_at = CASE WHEN expires_at IS NOT NULL THEN greatest(expires_at, ${expiresAt}) END
        WHERE id = ${id} AND revoked_at IS NULL`.execute(db);
      return numAffectedRows === 1n;
    },

    /** Revokes all links of a purpose to a subject. */
    async revoke(trx: Database, { purpose, subjectId }: Pick<NewLink, 'purpose' | 'subjectId'>): Promise<void> {
      await sql`UPDATE signed_links SET revoked_at = ${clock()}
        WHERE purpose = ${purpose} AND subject_id = ${subjectId} AND revoked_at IS NULL`.execute(trx);
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Reads five bits of a digest, from a bit offset. */
function fiveBits(digest: Buffer, from: number): number {
  const pair = ((digest[from >> 3] ?? 0) << 8) | (digest[(from >> 3) + 1] ?? 0);
  return (pair >> (11 - (from & 7))) & 31;
}
