import type { DashboardStats } from '@aangan/contract/admin-entities';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import { bookingsByStatus } from '../shared/bookings.sql.ts';

/**
 * Counts of properties, bookings and users, from indexes alone. A property is available while it offers at least one
 * flat; a SCHEDULED visit counts as confirmed (ADMB1).
 */
export async function findDashboardStats(db: Database): Promise<DashboardStats> {
  const { rows } = await sql<{ json: DashboardStats }>`
    SELECT json_build_object('properties', properties.json, 'bookings', bookings.json, 'users', users.json) AS json
    FROM (
      SELECT json_build_object('total', count(*), 'featured', count(*) FILTER (WHERE featured),
        'available', count(*) FILTER (WHERE flat_mask <> 0)) AS json FROM properties
    ) properties, (
      SELECT json_build_object('total', sum(visits), 'pending', sum(visits) FILTER (WHERE status = 'PENDING'),
        'confirmed', sum(visits) FILTER (WHERE status IN ('CONFIRMED', 'SCHEDULED')),
        'completed', sum(visits) FILTER (WHERE status = 'COMPLETED'),
        'canceled', sum(visits) FILTER (WHERE status = 'CANCELED')) AS json FROM ${bookingsByStatus} counts
    ) bookings, (
      SELECT json_build_object('total', count(*), 'admins', count(*) FILTER (WHERE role = 'ADMIN'),
        'users', count(*) FILTER (WHERE role = 'USER'), 'active', count(*) FILTER (WHERE active)) AS json FROM users
    ) users`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query for the counts returned no row');
  return row.json;
}
