import { AppError } from './app-error.ts';

/** The current state of a queue; `refused` is a running total. */
export interface WorkQueue {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

/**
 * Creates a queue that runs jobs one after the other. A job raises UNAVAILABLE where `limit` others wait already.
 * @param what the plural noun of the jobs, for the message
 */
export function createWorkQueue(limit: number, what: string) {
  const queue = { running: 0, waiting: 0, refused: 0 };
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = async <T>(job: () => Promise<T>): Promise<T> => {
    if (queue.running + queue.waiting > limit) {
      queue.refused += 1;
      throw new AppError('UNAVAILABLE', `Too many ${what} are being processed. Please try again in a moment.`, {
        retryAfter: 5,
      });
    }
    const run = async () => {
      queue.waiting -= 1;
      queue.running += 1;
      try {
        return await job();
      } finally {
        queue.running -= 1;
      }
    };
    queue.waiting += 1;
    const done = last.then(run);
    last = done.catch(() => undefined);
    return done;
  };
  return { enqueue, queue: queue as WorkQueue };
}
