import { parse, type ParsedUrlQuery } from 'node:querystring';
import { LRUCache } from 'lru-cache';

/** How many are kept, and how many characters one may have: some 2 MB with what is made of them. */
const KEPT = 1_000;
const LONGEST = 500;

const known = new LRUCache<string, ParsedUrlQuery>({ max: KEPT });

/**
 * Reads a query string. Many ask for the same: one that was read a moment ago gives the same object again, so that what is
 * made of it (`onceFor`) need not be made anew.
 */
export function readQuery(text: string): ParsedUrlQuery {
  if (text === '' || text.length > LONGEST) return parse(text);
  const read = known.get(text);
  if (read) return read;
  const parsed = Object.freeze(parse(text));
  known.set(text, parsed);
  return parsed;
}

/** Makes something of an object once, for as long as there is that object. What was made is shared: nobody may change it. */
export function onceFor<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, { value: Made }>();
  return (from) => {
    const before = made.get(from);
    if (before) return before.value;
    const value = make(from);
    made.set(from, { value });
    return value;
  };
}
