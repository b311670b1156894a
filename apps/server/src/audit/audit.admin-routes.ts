import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/pool.ts';
import { pagedJson } from '../database/fragments.ts';
import { bind, RawJson } from '../http/kernel/bind.ts';
import { peopleIn, presentEntry } from './audit.presenter.ts';
import { listAudit } from './audit.list-store.ts';
import { findKeys } from './audit.store.ts';

/** Registers the call that lists the audit log. */
export function registerAuditAdmin(app: FastifyInstance, { db }: { db: Database }): void {
  bind(app, 'adminAudit', async ({ query }) => {
    const { rows, total } = await listAudit(db, query);
    const keys = await findKeys(db, peopleIn(rows));
    return new RawJson(pagedJson(JSON.stringify(rows.map((row) => presentEntry(row, keys))), total, query));
  });
}
