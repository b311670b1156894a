import type { TaskAnswer } from './task-process.ts';

/** A task that is refused for what it was given; the message is for the person who gave it. */
export class RefusedTask extends Error {}

/**
 * Answers tasks in a process of their own (task-process.ts), until its channel to the server ends.
 * @param work does a task; raises RefusedTask
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the file of the process says which tasks it knows
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  // Ctrl-C and a service manager reach us as well as the server, which finishes what it has begun and then ends the channel
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (task: Task) => {
    const answer = (said: TaskAnswer<Result>) => process.send?.(said);
    work(task).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ refused: error instanceof RefusedTask ? error.message : String(error) }),
    );
  });
}
