import { expect, it } from 'vitest';
import { runInTurn } from './lib/in-turn.mjs';

/** Works that begin when they are told to run, and end when the test says so. */
function makeWorks(count: number) {
  const begun: number[] = [];
  const works = Array.from({ length: count }, (_, nth) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let print: (text: string) => void = () => undefined;
    const work = (given: typeof print) => {
      begun.push(nth);
      print = given;
      return promise;
    };
    return { work, say: (text: string) => print(text), end: () => resolve(`result ${nth}`) };
  });
  return { begun, works };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many at once, prints in their order, and gives the results in their order', async () => {
  const { begun, works } = makeWorks(3);
  const [first, second, third] = works;
  let printed = '';
  const results = runInTurn(
    works.map(({ work }) => work),
    2,
    (text) => (printed += text),
  );
  expect(begun).toEqual([0, 1]);
  second?.say('b1 ');
  first?.say('a1 ');
  expect(printed).toBe('a1 ');

  // the second is over before the first, whose turn it still is; the third takes its place
  second?.say('b2 ');
  second?.end();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  third?.say('c1 ');
  first?.say('a2 ');
  expect(printed).toBe('a1 a2 ');

  first?.end();
  await settle();
  expect(printed).toBe('a1 a2 b1 b2 c1 ');
  third?.say('c2');
  third?.end();
  expect(await results).toEqual(['result 0', 'result 1', 'result 2']);
  expect(printed).toBe('a1 a2 b1 b2 c1 c2');
});
