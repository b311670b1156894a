import { setTimeout as delay } from 'node:timers/promises';
import type { BenchServer } from './bench-server.ts';

/** Milliseconds in which an instance hears of a change of the catalogue at the latest. */
const CHANGE_HEARD = 600;

/** On a machine that is very busy with other things. */
const MAX_TRIES = 5;

let workDone = 0;

/** Saves a property, as an admin does. Raises an Error when that is refused. */
export async function changeCatalogue({ origin, adminCookie }: BenchServer): Promise<void> {
  workDone = (workDone + 1) % 100;
  const save = () =>
    fetch(`${origin}/api/admin/properties/1`, {
      method: 'PATCH',
      headers: { cookie: adminCookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ workDone }),
    });
  let answer = await save();
  for (let tries = 1; answer.status === 503 && tries < MAX_TRIES; tries += 1) answer = await save();
  if (!answer.ok) throw new Error(`A property could not be saved: ${answer.status} ${await answer.text()}`);
}

/** Changes the catalogue and waits until the server has heard of it: no answer that it kept stands. */
export async function forgetAnswers(server: BenchServer): Promise<void> {
  await changeCatalogue(server);
  await delay(CHANGE_HEARD);
  // it asks only while it is asked itself
  await fetch(`${server.origin}/api/properties/featured`);
}
