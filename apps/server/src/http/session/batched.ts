interface BatchedCall<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches the calls of one turn of the event loop into one piece of work: under load that is one round trip to the database
 * for many callers, and for a single caller it costs nothing. Nothing is cached: each call gets the result of work that
 * began after it.
 * @param work gives a result for each key, in their order; where it raises, every call of the batch raises the same
 */
export function batched<Key, Found>(work: (keys: Key[]) => Promise<Found[]>): (key: Key) => Promise<Found> {
  let pending: BatchedCall<Key, Found>[] = [];
  const begin = () => {
    const all = pending;
    pending = [];
    work(all.map(({ key }) => key)).then(
      (found) => all.forEach(({ resolve }, index) => resolve(found[index] as Found)),
      (error: unknown) => all.forEach(({ reject }) => reject(error)),
    );
  };
  return (key) =>
    new Promise((resolve, reject) => {
      // after all readable sockets of this turn were handled
      if (pending.length === 0) setImmediate(begin);
      pending.push({ key, resolve, reject });
    });
}
