import type { FastifyInstance } from 'fastify';
import type { Timer } from '../http/kernel/background.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Messages } from './create-messages.ts';

/** In a process, as many as wait for a gateway at a time. */
const AT_ONCE = 4;
const MINUTE_MS = 60_000;

/** What the queue does: a message that is due when it is told goes out at once. */
export function defineMessagesJobs(jobs: Jobs, messages: Pick<Messages, 'deliver' | 'purge'>): void {
  const options = { concurrency: AT_ONCE, pollSeconds: 2 };
  jobs.define<{ id: number }>('messages-deliver', options, ({ id }) => messages.deliver(id));
  jobs.every('messages-purge', '30 2 * * *', () => messages.purge());
}

/**
 * Whatever else is due, at the start and every minute. Of each process and not of the queue: rows are taken one by one, so
 * any number may do it, one without a queue too (V1), and nobody waits for the job of a process that was killed.
 */
export function messagesTimers(app: FastifyInstance, messages: Pick<Messages, 'deliverDue' | 'stop'>): Timer[] {
  app.addHook('preClose', async () => messages.stop());
  return [{ everyMs: MINUTE_MS, atStart: true, run: messages.deliverDue, failure: 'What is due was not sent' }];
}
