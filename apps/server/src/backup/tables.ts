import type { Client } from 'pg';

export interface Table {
  name: string;
  /** The name, quoted for a statement. */
  quoted: string;
  /** The columns, quoted for a statement, without generated ones. */
  columns: string;
  /** The sequence of the identity column, with its last value; null without one, or before its first value. */
  sequence: { name: string; value: number } | null;
}

interface Row {
  name: string;
  quoted: string;
  columns: string;
  refersTo: string[];
  sequence: string | null;
}

const TABLES = `
  SELECT c.relname AS name, c.oid::regclass::text AS quoted,
    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    coalesce((SELECT json_agg(DISTINCT other.relname) FROM pg_constraint f JOIN pg_class other ON other.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid), '[]') AS "refersTo",
    (SELECT pg_get_serial_sequence(c.oid::regclass::text, a.attname) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attidentity <> '' LIMIT 1) AS sequence
  FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'schema_migrations'
  ORDER BY c.relname`;

/** Lists our tables, each after those that it references, without that of the migrations. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Row>(TABLES);
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ refersTo }) => refersTo.every((name) => !waiting.has(name)));
    if (!next) throw new Error(`The tables ${[...waiting.keys()].join()} refer to each other in a circle`);
    waiting.delete(next.name);
    const { name, quoted, columns } = next;
    ordered.push({ name, quoted, columns, sequence: await readSequence(client, next.sequence) });
  }
  return ordered;
}

async function readSequence(client: Client, name: string | null): Promise<Table['sequence']> {
  if (name === null) return null;
  const { rows } = await client.query<{ value: string | null }>(
    'SELECT pg_sequence_last_value($1::regclass) AS value',
    [name],
  );
  return { name, value: Number(rows[0]?.value ?? 0) };
}
