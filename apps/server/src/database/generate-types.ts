import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generate, PostgresDialect } from 'kysely-codegen';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { createDatabase, createPool } from './pool.ts';

const TYPES_FILE = fileURLToPath(new URL('./schema.generated.ts', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined };

/** Generates the types of a database made by the migrations alone. */
async function describeMigratedDatabase(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-types-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings: { fsync: 'off' } });
  const pool = createPool({ connection: postgres.connection, log: quiet });
  try {
    await migrate({ connection: postgres.connection, log: quiet });
    return await generate({
      db: createDatabase(pool),
      dialect: new PostgresDialect(),
      outFile: null,
      // as parsed by the pool
      typeMapping: { int8: 'number', numeric: 'number', date: 'string' },
      typeOnlyImports: true,
    });
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const types = await describeMigratedDatabase();
if (!values.check) {
  writeFileSync(TYPES_FILE, types);
} else if (readFileSync(TYPES_FILE, 'utf8') !== types) {
  process.stderr.write('schema.generated.ts is not what the migrations make. Run: npm run db:types\n');
  process.exitCode = 1;
}
