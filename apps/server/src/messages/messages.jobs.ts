import type { FastifyInstance } from 'fastify';
import type { Timer } from '../http/kernel/background.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Messages } from './create-messages.ts';

/** Concurrent deliveries per process, most of which wait for a gateway. */
const AT_ONCE = 4;
const MINUTE_MS = 60_000;

/** Defines the jobs: sends a message at once that is due when it is created, and purges old ones. */
export function defineMessagesJobs(jobs: Jobs, messages: Pick<Messages, 'deliver' | 'purge'>): void {
  const options = { concurrency: AT_ONCE, pollSeconds: 2 };
  jobs.define<{ id: number }>('messages-deliver', options, ({ id }) => messages.deliver(id));
  jobs.every('messages-purge', '30 2 * * *', () => messages.purge());
}

/**
 * Creates the timer that delivers all other due messages, at the start and every minute. It runs in each process and not as a
 * job: rows are locked one by one, so that any number may run, also without a queue (V1), and none waits for the job of a
 * killed process.
 */
export function messagesTimers(app: FastifyInstance, messages: Pick<Messages, 'deliverDue' | 'stop'>): Timer[] {
  app.addHook('preClose', async () => messages.stop());
  return [{ everyMs: MINUTE_MS, atStart: true, run: messages.deliverDue, failure: 'What is due was not sent' }];
}
