import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../http/kernel/app-error.ts';
import { createDayQueue, type WantedTimes } from './availability.day-queue.ts';

const DAY = '2026-12-12';
const at = (propertyId: number, visitTime = '10:00', visitDate = DAY): WantedTimes => ({
  visitDate,
  stops: [{ propertyId, visitTime }],
});

/** Calls that run until the test ends them, by name; `begun` are the names of those that have started, in order. */
function callsOn(inDayQueue: ReturnType<typeof createDayQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const call = (name: string, wanted: WantedTimes) =>
    inDayQueue(wanted, async () => {
      begun.push(name);
      await new Promise<void>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve()));
      });
      return `${name} done`;
    }).catch((error: AppError) => `${error.code} ${error.extras.errors?.[0]?.field}`);
  const end = async (name: string, error?: Error) => {
    await vi.waitFor(() => expect(begun).toContain(name));
    ends.get(name)?.(error);
  };
  return { begun, call, end };
}

const taken = () => new AppError('SLOT_TAKEN', 'Taken', { errors: [{ field: 'visitTime', message: 'Taken' }] });

describe('the queue of a day', () => {
  it('runs its calls one after the other, also after a failure, and independently of other days [V69]', async () => {
    const { begun, call, end } = callsOn(createDayQueue());
    const [first, second, other] = [
      call('first', at(1)),
      call('second', at(2)),
      call('other', at(1, '10:00', '2026-12-13')),
    ];
    const timeless = call('timeless', { visitDate: DAY, stops: [{ propertyId: 1, visitTime: null }] });
    await end('other');
    await end('timeless');
    expect([await other, await timeless]).toEqual(['other done', 'timeless done']);
    expect(begun.toSorted()).toEqual(['first', 'other', 'timeless']);
    await end('first', new AppError('NOT_FOUND', 'Gone'));
    await first;
    await end('second');
    expect(await second).toBe('second done');
  });

  it('refuses waiting calls for a time that another was refused meanwhile, and no others [V69]', async () => {
    const { begun, call, end } = callsOn(createDayQueue());
    const ahead = call('ahead', at(1));
    const refused = call('refused', at(2));
    const same = call('same', at(2));
    const plan = call('plan', { visitDate: DAY, stops: [at(3), at(2)].flatMap(({ stops }) => stops) });
    const move = call('move', { visitDate: DAY, stops: [{ visitTime: '10:00' }] });
    const rest = [call('hour', at(2, '11:00')), call('home', at(3))];
    await end('ahead');
    await ahead;
    await vi.waitFor(() => expect(begun).toContain('refused'));
    const late = call('late', at(2));
    await end('refused', taken());
    expect([await refused, await same, await plan]).toEqual([
      'SLOT_TAKEN visitTime',
      'SLOT_TAKEN visitTime',
      'SLOT_TAKEN stops.1.visitTime',
    ]);
    for (const name of ['move', 'hour', 'home', 'late']) {
      await end(name);
    }
    await Promise.all([move, ...rest, late]);
    expect(begun).toEqual(['ahead', 'refused', 'move', 'hour', 'home', 'late']);
  });
});
