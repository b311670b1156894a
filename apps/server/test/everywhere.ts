import type { Pool } from 'pg';

/** Finds the columns, as 'table.column', that contain a text, in every table and read as text and as bytes. */
export async function columnsWith(pool: Pool, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`,
  );
  const wanted = texts.flatMap((text) => [text.toLowerCase(), Buffer.from(text).toString('hex')]);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ hits: number }>(
      `SELECT count(*) AS hits FROM "${table}"
       WHERE EXISTS (SELECT FROM unnest($1::text[]) wanted WHERE position(wanted IN lower("${column}"::text)) > 0)`,
      [wanted],
    );
    if ((rows[0]?.hits ?? 0) > 0) found.push(`${table}.${column}`);
  }
  return found;
}
