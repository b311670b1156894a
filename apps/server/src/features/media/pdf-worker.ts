import { parentPort } from 'node:worker_threads';
import { withoutPdfMetadata } from './pdf-metadata.ts';

parentPort?.on('message', (bytes: Uint8Array) => {
  void withoutPdfMetadata(bytes).then((cleaned) => parentPort?.postMessage(cleaned));
});
