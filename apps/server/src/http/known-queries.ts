import { parse, type ParsedUrlQuery } from 'node:querystring';
import { LRUCache } from 'lru-cache';
import { createSeenLately } from './seen-lately.ts';

/** How many are kept, and how many characters one may have: some 2 MB with what is made of them. */
const KEPT = 1_000;
const LONGEST = 500;

const known = new LRUCache<string, ParsedUrlQuery>({ max: KEPT });

const hasComeBefore = createSeenLately(4_096);

/**
 * Reads a query string. Many ask for the same: one that comes again is frozen and kept, and gives the same object from then
 * on, so that what is made of it (`onceFor`) need not be made anew. Most that comes once never comes again, and to keep it
 * costs more than to read it (docs/decisions/0081).
 */
export function readQuery(text: string): ParsedUrlQuery {
  if (text === '' || text.length > LONGEST) return parse(text);
  const read = known.get(text);
  if (read) return read;
  const parsed = parse(text);
  if (hasComeBefore(text)) known.set(text, Object.freeze(parsed));
  return parsed;
}

/**
 * Makes something of a frozen object once, for as long as there is that object. What was made is shared: nobody may change it.
 * What can still be changed is nobody else's, and has it made each time.
 */
export function onceFor<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, { value: Made }>();
  return (from) => {
    if (Object.isExtensible(from)) return make(from);
    const before = made.get(from);
    if (before) return before.value;
    const value = make(from);
    made.set(from, { value });
    return value;
  };
}
