import { DASHBOARD_STATS_ALSO_AT } from '@aangan/contract/accounts/admin-routes';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import { bind } from '../../../http/kernel/bind.ts';
import { findDashboardStats } from './dashboard.admin-store.ts';

/** The counters of the dashboard, at both of their addresses (ADMD3). */
export function registerDashboardAdmin(app: FastifyInstance, { db }: { db: Database }): void {
  bind(app, 'adminDashboardStats', () => findDashboardStats(db), { alsoAt: DASHBOARD_STATS_ALSO_AT });
}
