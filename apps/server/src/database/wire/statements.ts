import { PgQuery, type Wire, type WireQuery } from './driver.ts';

/** Statements of one exchange, each of which may have a name; of several, pg makes a list of the results. */
export class Statements extends PgQuery {
  readonly #queries: WireQuery[];
  readonly #open: Wire;
  /** Of the one that Postgres is at. */
  #place = 0;

  /** @param open the wire that it will be sent on, without the end of an exchange */
  constructor(queries: WireQuery[], open: Wire) {
    super(queries[0]?.text ?? '');
    this.name = queries[0]?.name;
    this.#queries = queries;
    this.#open = open;
  }

  override submit(wire: Wire): Error | null {
    const last = this.#queries.length - 1;
    wire.stream.cork();
    try {
      for (const [place, query] of this.#queries.entries()) {
        const error = query.submit(place === last ? wire : this.#open);
        if (error) return error;
      }
      return null;
    } finally {
      wire.stream.uncork();
    }
  }

  /** What pg is told of next is about the next: that it could be read, say, and is kept by its name. */
  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    this.#place += 1;
    const next = this.#queries[this.#place];
    if (next) [this.name, this.text] = [next.name, next.text];
  }

  override handleError(error: Error, wire: Wire): void {
    // those that were skipped the connection does not know; what it has read is noted elsewhere
    for (const { name } of this.#queries) if (name !== undefined) delete wire.submittedNamedStatements[name];
    super.handleError(error, wire);
  }
}
