import { readFileSync } from 'node:fs';
import { createDatabase, createPool } from '../apps/server/src/database/pool.ts';
import * as stats from '../apps/server/src/features/bookings/bookings.admin-stats-store.ts';
import * as dash from '../apps/server/src/features/dashboard/dashboard.admin-store.ts';
import * as users from '../apps/server/src/features/users/users.admin-store.ts';
import * as bookings from '../apps/server/src/features/bookings/bookings.admin-store.ts';
import * as props from '../apps/server/src/features/properties/properties.admin-store.ts';
import * as counts from '../apps/server/src/features/counts/counts.store.ts';
import * as pub from '../apps/server/src/features/properties/properties.store.ts';
const connection = JSON.parse(readFileSync(`/tmp/growth/${process.env.G ?? 'g3'}.json`, 'utf8'));
const pool = createPool({ connection, log: console as never, max: 1, statementTimeoutMs: 120000 });
const db = createDatabase(pool);
const od = { pool, db } as never;
if (process.env.EXPLAIN) {
  const client = await pool.connect(); const orig = client.query.bind(client) as any;
  (client as any).query = async (a: any, ...r: any[]) => {
    const text = typeof a === 'string' ? a : a.text; const values = typeof a === 'string' ? r[0] : a.values;
    if (/^\s*(WITH|SELECT)/i.test(text) && !/pg_backend/.test(text)) { const e = await orig((process.env.EXPLAIN === '2' ? 'EXPLAIN ' : 'EXPLAIN (ANALYZE, TIMING ON) ') + text, values); console.log(e.rows.map((x: any) => x['QUERY PLAN']).join('\n').slice(0, 9000)); }
    return orig(a, ...r);
  };
  client.release();
}
const pid = (await pool.query('select pg_backend_pid() p')).rows[0].p;
const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
const u = { page: 0, size: 10, sortBy: 'id', sortDir: 'asc', search: '', role: undefined } as const;
const b = { page: 0, size: 10, status: [], searchTerm: '', startDate: undefined, endDate: undefined, propertyId: undefined } as const;
const p = { page: 0, size: 10, name: '' };
const all: Record<string, () => Promise<unknown>> = {
  'dashboard': () => dash.findDashboardStats(db),
  'public stats': () => pub.findStats(od),
  'bookings stats': () => stats.findBookingStats(db),
  'stats detailed 30': () => stats.findDetailedStats(db, { startDate: '2026-11-07', endDate: '2026-12-06' }),
  'users stats': () => users.findStats(db),
  'addUp': () => counts.addUpCounts(db),
  'users': () => users.listUsers(db, u as never),
  'users name far': () => users.listUsers(db, { ...u, sortBy: 'name', sortDir: 'desc', page: 95000 } as never),
  'users name mid': () => users.listUsers(db, { ...u, sortBy: 'name', page: 50000 } as never),
  'users role USER createdAt far': () => users.listUsers(db, { ...u, role: 'USER', sortBy: 'createdAt', page: 95000 } as never),
  'users role EXEC': () => users.listUsers(db, { ...u, role: 'EXECUTIVE' } as never),
  'users text a': () => users.listUsers(db, { ...u, search: 'a' } as never),
  'users text a far': () => users.listUsers(db, { ...u, search: 'a', page: 99990 } as never),
  'users text a mid': () => users.listUsers(db, { ...u, search: 'a', page: 50000, sortBy: 'email' } as never),
  'users text kavya': () => users.listUsers(db, { ...u, search: 'kavya' } as never),
  'users text i r': () => users.listUsers(db, { ...u, search: 'i r' } as never),
  'users text person1234': () => users.listUsers(db, { ...u, search: 'person1234' } as never),
  'users text zz': () => users.listUsers(db, { ...u, search: 'zz' } as never),
  'props': () => props.listProperties(db, p),
  'props far': () => props.listProperties(db, { ...p, page: 99990 }),
  'props mid': () => props.listProperties(db, { ...p, page: 50000 }),
  'props a': () => props.listProperties(db, { ...p, name: 'a' }),
  'props royal court': () => props.listProperties(db, { ...p, name: 'royal court' }),
  'bookings': () => bookings.listBookings(db, b as never),
  'bookings mid': () => bookings.listBookings(db, { ...b, page: 250000 } as never),
  'bookings last': () => bookings.listBookings(db, { ...b, page: 499999 } as never),
  'bookings status mid': () => bookings.listBookings(db, { ...b, status: ['COMPLETED', 'CANCELED'], page: 200000 } as never),
  'bookings month': () => bookings.listBookings(db, { ...b, startDate: '2026-11-22', endDate: '2026-12-21' } as never),
  'bookings property': () => bookings.listBookings(db, { ...b, propertyId: 77 } as never),
  'bookings text rare': () => bookings.listBookings(db, { ...b, searchTerm: 'person1234' } as never),
  'bookings text kavya nair': () => bookings.listBookings(db, { ...b, searchTerm: 'kavya nair' } as never),
  'bookings text kavya': () => bookings.listBookings(db, { ...b, searchTerm: 'kavya' } as never),
  'bookings text a': () => bookings.listBookings(db, { ...b, searchTerm: 'a' } as never),
  'bookings text a mid': () => bookings.listBookings(db, { ...b, searchTerm: 'a', page: 250000 } as never),
  'bookings text a PENDING': () => bookings.listBookings(db, { ...b, searchTerm: 'a', status: ['PENDING'] } as never),
  'bookings text i r': () => bookings.listBookings(db, { ...b, searchTerm: 'i r' } as never),
  'bookings text k': () => bookings.listBookings(db, { ...b, searchTerm: 'k' } as never),
  'bookings text royal': () => bookings.listBookings(db, { ...b, searchTerm: 'royal' } as never),
  'upcoming': () => bookings.listUpcoming(db, '2026-11-22', '2026-11-29'),
};
if (process.env.MEM) await pool.query(`set work_mem='${process.env.MEM}'`);
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
for (const [name, call] of Object.entries(all)) {
  if (!only.test(name)) continue;
  const out: string[] = [];
  let size = 0;
  for (let i = 0; i < Number(process.env.N ?? 3); i++) { const t = cpu(), w = performance.now(); try { const r = await call(); size = typeof r === 'string' ? r.length : 0; out.push((cpu() - t).toFixed(1) + '/' + (performance.now() - w).toFixed(0)); } catch (e) { out.push(String((e as Error).message).slice(0, 60)); } }
  console.log(name.padEnd(32), out.join('  '), size || '');
}
await pool.end();
