import { parentPort } from 'node:worker_threads';
import { checkAndCleanPdf } from './media.pdf-metadata.ts';

parentPort?.on('message', (bytes: Uint8Array) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void checkAndCleanPdf(bytes).then((cleaned) => parentPort?.postMessage(cleaned));
});
