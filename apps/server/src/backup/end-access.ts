import type { Client } from 'pg';
import type { LinkPurpose } from '../messages/links.ts';
import type { Table } from './tables.ts';

/** Links that stay valid: they only show and stop subscriptions, and old mails contain them. */
const LASTING: readonly LinkPurpose[] = ['ALERTS'];

/**
 * Revokes all access: sessions, codes, known browsers, and links but those in `LASTING`, since a restore must not revive what was
 * revoked after the backup. Older releases have only some of the tables.
 */
export async function endAccess(client: Client, tables: ReadonlyMap<string, Table>): Promise<void> {
  if (tables.has('sessions')) {
    await client.query(`UPDATE sessions SET ended_at = now(), end_reason = 'ADMIN' WHERE ended_at IS NULL`);
  }
  if (tables.has('otp_codes')) {
    await client.query('UPDATE otp_codes SET expires_at = now() WHERE expires_at > now()');
  }
  if (tables.has('known_browsers')) await client.query('DELETE FROM known_browsers');
  if (tables.has('signed_links')) {
    await client.query('UPDATE signed_links SET revoked_at = now() WHERE revoked_at IS NULL AND purpose <> ALL ($1)', [
      LASTING,
    ]);
  }
}
