import type { DashboardStats } from '@aangan/contract/accounts/admin-entities';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { sumOf, unlistedCount } from '../../../sql/counts.sql.ts';

/**
 * Counts of properties, bookings and users, from those that every write keeps. A property is available while it offers
 * at least one flat; a SCHEDULED visit counts as confirmed (ADMB1).
 */
export async function findDashboardStats(db: Database): Promise<DashboardStats> {
  const { rows } = await sql<{ json: DashboardStats }>`
    SELECT json_build_object('properties', properties.json, 'bookings', bookings.json, 'users', users.json) AS json
    FROM (
      SELECT json_build_object('total', ${sumOf('properties')} + ${unlistedCount},
        'featured', ${sumOf('properties', sql`featured`)}, 'available', ${sumOf('properties', sql`available`)}) AS json
      FROM property_counts
    ) properties, (
      SELECT json_build_object('total', ${sumOf('visits')}, 'pending', ${sumOf('visits', sql`status = 'PENDING'`)},
        'confirmed', ${sumOf('visits', sql`status IN ('CONFIRMED', 'SCHEDULED')`)},
        'completed', ${sumOf('visits', sql`status = 'COMPLETED'`)},
        'canceled', ${sumOf('visits', sql`status = 'CANCELED'`)},
        'noShow', ${sumOf('visits', sql`status = 'NO_SHOW'`)}) AS json FROM booking_counts
    ) bookings, (
      SELECT json_build_object('total', ${sumOf('users')}, 'admins', ${sumOf('users', sql`role = 'ADMIN'`)},
        'executives', ${sumOf('users', sql`role = 'EXECUTIVE'`)}, 'users', ${sumOf('users', sql`role = 'USER'`)},
        'active', ${sumOf('users', sql`active`)}, 'inactive', ${sumOf('users', sql`NOT active`)}) AS json
      FROM user_counts
    ) users`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query for the counts returned no row');
  return row.json;
}
