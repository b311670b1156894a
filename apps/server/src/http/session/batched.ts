interface Asked<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/**
 * Has what is asked for in one turn of the event loop answered by one piece of work: under load that is one round trip to the
 * database for many callers, and with a single caller it costs nothing. Nothing is kept: whoever asks waits for work that
 * began after they asked.
 * @param work gives an answer for each key, in their order
 */
export function batched<Key, Found>(work: (keys: Key[]) => Promise<Found[]>): (key: Key) => Promise<Found> {
  let asked: Asked<Key, Found>[] = [];
  const begin = () => {
    const all = asked;
    asked = [];
    work(all.map(({ key }) => key)).then(
      (found) => all.forEach(({ resolve }, place) => resolve(found[place] as Found)),
      (error: unknown) => all.forEach(({ reject }) => reject(error)),
    );
  };
  return (key) =>
    new Promise((resolve, reject) => {
      // when the sockets that have something to say have been heard
      if (asked.length === 0) setImmediate(begin);
      asked.push({ key, resolve, reject });
    });
}
