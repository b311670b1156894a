import { parentPort } from 'node:worker_threads';
import { readTable, writeTable } from './change-sets.sheet.ts';
import type { SheetTask } from './change-sets.sheet-reader.ts';

const run = (task: SheetTask) => ('read' in task ? readTable(task.read, task.limits) : writeTable(task.write));

parentPort?.on('message', (task: SheetTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void run(task).then((done) => parentPort?.postMessage(done));
});
