import { Client } from 'pg';
import { readFileSync } from 'node:fs';
const connection = JSON.parse(readFileSync(`/tmp/growth/${process.env.G ?? 'g3'}.json`, 'utf8'));
const c = new Client(connection); await c.connect();
const pid=(await c.query('select pg_backend_pid() p')).rows[0].p; const cpu=()=>Number(readFileSync(`/proc/${pid}/schedstat`,'utf8').split(' ')[0])/1e6;
const text = readFileSync(0, 'utf8');
const mode = process.argv[2] ?? 'time';
for (const s of text.split(/;\s*\n/).map((x) => x.trim()).filter(Boolean)) {
  if (/^set /i.test(s) || mode === 'run') { const t = performance.now(); const r = await c.query(s); console.log((performance.now()-t).toFixed(1), 'ms', s.slice(0, 90).replace(/\s+/g, ' '), JSON.stringify(r.rows?.slice(0, 8) ?? null)?.slice(0, 700)); continue; }
  if (mode === 'plan') { const r = await c.query('EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ' + s); console.log('## ' + s.slice(0, 120).replace(/\s+/g, ' ')); for (const row of r.rows) console.log(row['QUERY PLAN']); continue; }
  const times: number[] = []; let rows;
  for (let i = 0; i < 3; i++) { const t = cpu(); rows = (await c.query(s)).rows; times.push(cpu() - t); }
  console.log(times.map((t) => t.toFixed(1)).join(' '), '|', s.slice(0, 140).replace(/\s+/g, ' '), '|', JSON.stringify(rows?.slice(0, 3))?.slice(0, 200));
}
await c.end();
