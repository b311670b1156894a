import { PgQuery, type Wire, type WireQuery } from './driver.ts';

/** The statements of one round trip, each with or without a name; pg collects their results in a list. */
export class Statements extends PgQuery {
  readonly #queries: WireQuery[];
  readonly #open: Wire;
  /** The index of the statement that Postgres is processing. */
  #index = 0;

  /** @param open the wire that it will be sent on, without Sync */
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
      for (const [index, query] of this.#queries.entries()) {
        const error = query.submit(index === last ? wire : this.#open);
        if (error) return error;
      }
      return null;
    } finally {
      wire.stream.uncork();
    }
  }

  /** Moves on to the next statement, which the following messages are about, such as ParseComplete for its name. */
  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    this.#index += 1;
    const next = this.#queries[this.#index];
    if (next) [this.name, this.text] = [next.name, next.text];
  }

  override handleError(error: Error, wire: Wire): void {
    // the connection has not parsed the skipped ones; parsed ones are recorded elsewhere
    for (const { name } of this.#queries) if (name !== undefined) delete wire.submittedNamedStatements[name];
    super.handleError(error, wire);
  }
}
