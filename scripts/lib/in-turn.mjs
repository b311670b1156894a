import { toTerminal } from './processes.mjs';

/** @typedef {import('./processes.mjs').Print} Print */

/**
 * Runs jobs in parallel, up to a limit, started in order. Output is in order too: the first unfinished job prints
 * directly, that of later ones is buffered until all before them have ended.
 * @template Result
 * @param {readonly ((print: Print) => Promise<Result>)[]} jobs which must not reject
 * @param {number} atOnce
 * @param {Print} [print]
 * @returns {Promise<Result[]>} results in the order of the jobs
 */
export async function runInTurn(jobs, atOnce, print = toTerminal) {
  /** @type {Result[]} */
  const results = [];
  const buffered = jobs.map(() => '');
  const ended = new Set();
  let printing = 0;
  let next = 0;
  const write = (/** @type {number} */ nth, /** @type {string} */ text) => {
    if (nth === printing) print(text);
    else buffered[nth] += text;
  };
  const end = (/** @type {number} */ nth) => {
    ended.add(nth);
    while (ended.has(printing)) {
      printing += 1;
      print(buffered[printing] ?? '');
    }
  };
  const worker = async () => {
    for (let job = jobs[next]; job; job = jobs[next]) {
      const nth = next;
      next += 1;
      results[nth] = await job((text) => write(nth, text));
      end(nth);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
