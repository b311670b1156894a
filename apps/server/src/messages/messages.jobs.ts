import type { Jobs } from '../jobs/jobs.ts';
import type { Messages } from './create-messages.ts';

/** In a process, as many as wait for a gateway at a time. */
const AT_ONCE = 4;

/** How messages go out: at once where the queue is well, and within a minute where it is not (V1). */
export function defineMessagesJobs(jobs: Jobs, messages: Pick<Messages, 'deliver' | 'deliverDue' | 'purge'>): void {
  const options = { concurrency: AT_ONCE, pollSeconds: 2 };
  jobs.define<{ id: number }>('messages-deliver', options, ({ id }) => messages.deliver(id));
  jobs.every('messages-dispatch', '* * * * *', () => messages.deliverDue(), { atStart: true });
  jobs.every('messages-purge', '30 2 * * *', () => messages.purge());
}
