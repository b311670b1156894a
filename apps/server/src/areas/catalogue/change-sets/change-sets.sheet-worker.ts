import { parentPort } from 'node:worker_threads';
import { readTable, writeTable } from './change-sets.sheet.ts';
import type { SheetTask } from './change-sets.sheet-reader.ts';

const run = (task: SheetTask) => ('read' in task ? readTable(task.read, task.limits) : writeTable(task.write));

async function answer(task: SheetTask): Promise<void> {
  const done = await run(task);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(done);
}

parentPort?.on('message', (task: SheetTask) => void answer(task));
