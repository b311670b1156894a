import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { unavailable } from './error-handler.ts';

/** What a process says to a task: what came of it, or why it is refused. */
export type TaskAnswer<Result> = { result: Result } | { refused: string };

/** To start a process takes longer than a small picture does; to keep it costs memory. */
const IDLE_MS = 10_000;
/** How much longer than its own limit a task may take: native code can't be interrupted everywhere. */
const GRACE_MS = 2_000;
/** How a process ends whose memory a task has spoiled. */
const CRASHES: readonly (number | string | null | undefined)[] = [
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
];

export interface TaskProcessOptions {
  /** Why a task is refused that made the process crash. */
  crashed: string;
  /** Why a task is refused that did not end in its time. */
  tookTooLong: string;
}

/**
 * Runs tasks in a process of its own, which ends when nothing is left to do: what native code takes stays with the process
 * that it runs in. The caller gives it one task at a time; each has its own limit of time, and the process of one that goes
 * on beyond it is killed.
 * @param entry the file of the process, which calls `answerTasks` of `task-child.ts`
 */
export function createTaskProcess(entry: URL, { crashed, tookTooLong }: TaskProcessOptions) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    clearTimeout(idle);
    if (child && !child.connected) child = undefined;
    child ??= fork(entry, {
      // nothing of the server's settings is of any use to who spoils the process
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [],
      serialization: 'advanced',
    });
    child.ref();
    child.channel?.ref();
    return child;
  };

  /** One that nobody waits for holds up no process that wants to end. */
  const rest = (present: ChildProcess) => {
    present.unref();
    present.channel?.unref();
    idle = setTimeout(() => {
      if (child === present) child = undefined;
      if (present.connected) present.disconnect();
    }, IDLE_MS).unref();
  };

  /** What the process says, or a refusal when it crashed or took too long. Raises UNAVAILABLE when it ended otherwise. */
  const ask = async <Result>(present: ChildProcess, task: { timeLimitMs: number }): Promise<TaskAnswer<Result>> => {
    const done = new AbortController();
    const { signal } = done;
    let isTooLong = false;
    const deadline = setTimeout(() => {
      isTooLong = true;
      present.kill('SIGKILL');
    }, task.timeLimitMs + GRACE_MS);
    try {
      const ended = once(present, 'exit', { signal }).then(
        ([code, by]: (number | string | null)[]): TaskAnswer<Result> => {
          if (isTooLong) return { refused: tookTooLong };
          if (CRASHES.includes(by)) return { refused: crashed };
          throw unavailable(new Error(`The process for pictures ended: ${by ?? code}`));
        },
      );
      const answered = once(present, 'message', { signal }).then(([answer]) => answer as TaskAnswer<Result>);
      // one that has ended is told by its exit
      present.send(task, () => undefined);
      return await Promise.race([answered, ended]);
    } finally {
      clearTimeout(deadline);
      done.abort();
    }
  };

  return {
    /** Has one task done; the next only once this one is. Raises UNAVAILABLE when the process is ended from outside. */
    async do<Result>(task: { timeLimitMs: number }): Promise<TaskAnswer<Result>> {
      const present = start();
      try {
        return await ask<Result>(present, task);
      } finally {
        rest(present);
      }
    },
  };
}
