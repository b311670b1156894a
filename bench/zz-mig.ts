import { readFileSync } from 'node:fs';
import { migrate } from '../apps/server/src/database/migrate.ts';
const connection = JSON.parse(readFileSync(`/tmp/growth/${process.env.G ?? 'g3'}.json`, 'utf8'));
const t = Date.now();
console.log(await migrate({ connection, log: { info() {} } as never }), Date.now() - t, 'ms');
