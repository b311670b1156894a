import { sql, type RawBuilder } from 'kysely';
import type { DB } from '../../../database/schema.generated.ts';

export type TableName = keyof DB;
/** Of one table its columns; of several, those of any. */
export type ColumnOf<Table extends TableName> = Table extends TableName ? keyof DB[Table] & string : never;

/** Whose rows are looked for; as the account is now. */
export interface Person {
  userId: number;
  name: string;
  email: string;
  /** Ten digits. */
  contactNo: string;
}

/** How a section of the download is headed. */
export interface SectionText {
  title: string;
  /** What it is there for. */
  why: string;
  keptFor: string;
}

/** What becomes of the rows when the account is erased (I45). */
export type Erasure<Table extends TableName> =
  /** They go. */
  | { by: 'delete' }
  /** They go with the rows of this table, which they belong to. */
  | { by: 'parent'; parent: TableName }
  /** They stay, without what is personal in these columns. */
  | { by: 'set'; set: (person: Person) => { [Column in ColumnOf<Table>]?: RawBuilder<unknown> } }
  /** They stay as they are: besides an id nothing in them tells of the person. */
  | { by: 'keep'; why: string }
  /** The erasure has a step of its own for them. */
  | { by: 'own'; how: string };

/** A table with rows about people. Its columns are all named here: shown in the download, or left out. */
export interface PersonalTable<Table extends TableName = TableName> {
  kind: 'personal';
  /** Which rows are about a person: a condition on the table, which goes by its own name. */
  of: (person: Person) => RawBuilder<boolean>;
  /** The name of its section in the download; null where the rows stand there by another way, or tell nothing. */
  section: string | null;
  /** In this order they are read, batch by batch: a unique key. */
  key: readonly ColumnOf<Table>[];
  shown: readonly ColumnOf<Table>[];
  /** Shown beside the columns: names in place of ids. */
  more: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Hashes, keys, ids of staff, marks of ours. */
  left: readonly ColumnOf<Table>[];
  erase: Erasure<Table>;
}

/** A table in which nobody is found. Named are those of its columns that could hold somebody: any text, and ids of people. */
export interface ImpersonalTable<Table extends TableName = TableName> {
  kind: 'none';
  why: string;
  columns: readonly ColumnOf<Table>[];
}

export type Registry = { readonly [Table in TableName]: PersonalTable<Table> | ImpersonalTable<Table> };

/** A table whose rows say in a column whose they are. */
export function personal<Table extends TableName>(
  entry: Omit<PersonalTable<Table>, 'kind' | 'of' | 'more' | 'left'> &
    Partial<Pick<PersonalTable<Table>, 'more' | 'left'>> & { of: ColumnOf<Table> | PersonalTable<Table>['of'] },
): PersonalTable<Table> {
  const { of } = entry;
  const whose: PersonalTable['of'] =
    typeof of === 'string' ? ({ userId }) => sql`${sql.ref(of)} = ${userId}` : (person) => of(person);
  return { kind: 'personal', more: {}, left: [], ...entry, of: whose };
}

/** A table in which nobody is found; `columns` are those that could hold somebody and don't. */
export function nobody<Table extends TableName>(
  why: string,
  columns: readonly ColumnOf<Table>[] = [],
): ImpersonalTable<Table> {
  return { kind: 'none', why, columns };
}

/** SQL for the name of the home that a column names; null once the home is gone. */
export function homeOf(column: string): RawBuilder<string | null> {
  return sql`(SELECT p.name FROM properties p WHERE p.id = ${sql.ref(column)})`;
}

/** A word of a name that is long enough to say who is meant. */
const NAME_WORD = 3;

/**
 * SQL for a text without the person's name, number and address, in whatever letters they were written and however the
 * number is split up; and without any one word of the name as it is written, or in capitals: 'more' is no Mr More.
 */
export function withoutPerson(column: string, { name, email, contactNo }: Person): RawBuilder<string> {
  const exactly = (given: string) => given.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&');
  // 'Om' is not in 'home'
  const alone = (given: string) =>
    `${/^[\p{L}\p{N}]/u.test(given) ? '\\m' : ''}${exactly(given)}${/[\p{L}\p{N}\p{Mc}]$/u.test(given) ? '\\M' : ''}`;
  const whole = [alone(name), exactly(email), contactNo.split('').join('[ ().-]*')].filter(Boolean);
  const words = name.split(/\s+/).filter(({ length }) => length >= NAME_WORD);
  const anyCase = [...new Set(words.flatMap((word) => [word, word.toUpperCase()]))].map(alone);
  let text = sql<string>`${sql.ref(column)}`;
  if (whole.length > 0) text = sql`regexp_replace(${text}, ${whole.join('|')}, '…', 'gi')`;
  if (anyCase.length > 0) text = sql`regexp_replace(${text}, ${anyCase.join('|')}, '…', 'g')`;
  return text;
}
