import type { Client } from 'pg';
import type { Table } from './tables.ts';

/**
 * Ends every session and voids every code: what was ended after the moment that the database was set back to must not
 * come back to life. The oldest releases knew neither table.
 */
export async function endSignIns(client: Client, tables: ReadonlyMap<string, Table>): Promise<void> {
  if (tables.has('sessions')) {
    await client.query(`UPDATE sessions SET ended_at = now(), end_reason = 'ADMIN' WHERE ended_at IS NULL`);
  }
  if (tables.has('otp_codes')) {
    await client.query('UPDATE otp_codes SET expires_at = now() WHERE expires_at > now()');
  }
}
