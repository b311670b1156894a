import { setTimeout as delay } from 'node:timers/promises';
import type { BenchServer } from './bench-server.ts';

/** Milliseconds until an instance has noticed a change of the catalogue. */
const CHANGE_HEARD = 600;

/** For a machine that is busy with other work. */
const MAX_TRIES = 5;

let workDone = 0;

/** Saves a property as an admin. Raises an Error when that is refused. */
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

/** Changes the catalogue and waits until the server has noticed, so that its cached responses are invalid. */
export async function invalidateResponses(server: BenchServer): Promise<void> {
  await changeCatalogue(server);
  await delay(CHANGE_HEARD);
  // it checks for changes only while it gets requests
  await fetch(`${server.origin}/api/properties/featured`);
}
