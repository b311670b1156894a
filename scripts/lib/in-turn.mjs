import { toTerminal } from './processes.mjs';

/** @typedef {import('./processes.mjs').Print} Print */

/**
 * Runs works side by side, so many at once, begun in their order. What they print stands in their order too: the first that
 * has not ended prints at once, what the others say is kept until it is their turn.
 * @template Result
 * @param {readonly ((print: Print) => Promise<Result>)[]} works none of which rejects
 * @param {number} atOnce
 * @param {Print} [print]
 * @returns {Promise<Result[]>} in their order
 */
export async function runInTurn(works, atOnce, print = toTerminal) {
  /** @type {Result[]} */
  const results = [];
  const kept = works.map(() => '');
  const ended = new Set();
  let speaking = 0;
  let next = 0;
  const say = (/** @type {number} */ nth, /** @type {string} */ text) => {
    if (nth === speaking) print(text);
    else kept[nth] += text;
  };
  const end = (/** @type {number} */ nth) => {
    ended.add(nth);
    while (ended.has(speaking)) {
      speaking += 1;
      print(kept[speaking] ?? '');
    }
  };
  const lane = async () => {
    for (let work = works[next]; work; work = works[next]) {
      const nth = next;
      next += 1;
      results[nth] = await work((text) => say(nth, text));
      end(nth);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}
