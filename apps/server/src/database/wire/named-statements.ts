import type { Ask, Statement } from './driver.ts';

type Named = Omit<Statement, 'values'> & { isDeferred?: true };

/** Named statements by the text under which they are requested. */
const named = new Map<string, Named>();

/**
 * Registers a statement to be sent under its name, so that connections parse and plan it once.
 * @param text the text under which the query builder requests it
 */
export function nameStatement(text: string, statement: Named): void {
  named.set(text, statement);
}

/** Finds the statement that replaces a text; undefined where the text itself is sent. */
export function findNamed(text: string): Readonly<Named> | undefined {
  return named.get(text);
}

/** Wraps a `query` method to send registered statements under their names. */
export function withNames(query: Ask): Ask {
  return (text, ...args) => {
    const statement = typeof text === 'string' && args.length === 1 ? findNamed(text) : undefined;
    return statement === undefined ? query(text, ...args) : query({ ...statement, values: args[0] });
  };
}

/** Wraps a `query` method to send named statements without their names, as the next connection has not prepared them. */
export function withoutNames(query: Ask): Ask {
  return (statement, ...args) =>
    query(
      typeof statement === 'object' && statement !== null && 'name' in statement
        ? { ...statement, name: undefined }
        : statement,
      ...args,
    );
}
