import { expect, it } from 'vitest';
import { runInTurn } from './lib/in-turn.mjs';

/** Makes jobs that record their start, and end when the test says so. */
function makeJobs(count: number) {
  const begun: number[] = [];
  const jobs = Array.from({ length: count }, (_, nth) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let print: (text: string) => void = () => undefined;
    const job = (given: typeof print) => {
      begun.push(nth);
      print = given;
      return promise;
    };
    return { job, write: (text: string) => print(text), end: () => resolve(`result ${nth}`) };
  });
  return { begun, jobs };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many at once, prints in their order, and gives the results in their order', async () => {
  const { begun, jobs } = makeJobs(3);
  const [first, second, third] = jobs;
  let printed = '';
  const results = runInTurn(
    jobs.map(({ job }) => job),
    2,
    (text) => (printed += text),
  );
  expect(begun).toEqual([0, 1]);
  second?.write('b1 ');
  first?.write('a1 ');
  expect(printed).toBe('a1 ');

  // the second ends before the first, which still prints; the third takes its slot
  second?.write('b2 ');
  second?.end();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  third?.write('c1 ');
  first?.write('a2 ');
  expect(printed).toBe('a1 a2 ');

  first?.end();
  await settle();
  expect(printed).toBe('a1 a2 b1 b2 c1 ');
  third?.write('c2');
  third?.end();
  expect(await results).toEqual(['result 0', 'result 1', 'result 2']);
  expect(printed).toBe('a1 a2 b1 b2 c1 c2');
});
