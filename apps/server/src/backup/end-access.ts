import type { Client } from 'pg';
import type { LinkPurpose } from '../messages/links.ts';
import type { Table } from './tables.ts';

/** Links that go on: they only show and stop what somebody is written to about, and mails of years past hold them. */
const LASTING: readonly LinkPurpose[] = ['ALERTS'];

/**
 * Ends whatever lets somebody in: sessions, codes, browsers that are known for a number, and links but those in `LASTING`.
 * What was ended after the moment that the database was set back to must not come back to life. Older releases know only
 * some of the tables.
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
