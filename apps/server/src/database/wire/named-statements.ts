import type { Ask, Statement } from './driver.ts';

type Named = Omit<Statement, 'values'> & { isForLater?: true };

/** What connections keep, by the text under which it is asked for. */
const named = new Map<string, Named>();

/**
 * Has connections keep a statement, parsed and planned once, and send it under its name.
 * @param asked the text under which the query builder asks for it
 */
export function nameStatement(asked: string, statement: Named): void {
  named.set(asked, statement);
}

/** The statement that goes out in place of a text; undefined where that goes out itself. */
export function findNamed(asked: string): Readonly<Named> | undefined {
  return named.get(asked);
}

/** Sends the statements of `nameStatement`, each under its name. */
export function withNames(query: Ask): Ask {
  return (text, ...args) => {
    const statement = typeof text === 'string' && args.length === 1 ? findNamed(text) : undefined;
    return statement === undefined ? query(text, ...args) : query({ ...statement, values: args[0] });
  };
}

/** Sends statements that have a name without it: what one connection has prepared, the next one does not know. */
export function withoutNames(query: Ask): Ask {
  return (statement, ...args) =>
    query(
      typeof statement === 'object' && statement !== null && 'name' in statement
        ? { ...statement, name: undefined }
        : statement,
      ...args,
    );
}
