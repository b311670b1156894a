import { createLimitedThread } from '../../../http/kernel/limited-thread.ts';
import type { PdfResult } from './media.pdf-metadata.ts';

const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 256;

/**
 * Checks PDFs and takes metadata out of them, in a thread with limits: what takes too long or too much is refused. Raises
 * UNAVAILABLE when eight wait.
 */
export function createPdfCleaner({ timeLimitMs = TIME_LIMIT_MS, memoryLimitMb = MEMORY_LIMIT_MB } = {}) {
  const module = new URL('./media.pdf-worker.ts', import.meta.url);
  const run = createLimitedThread<PdfResult>({ module, what: 'PDFs', memoryLimitMb });
  return async (bytes: Uint8Array): Promise<PdfResult> => (await run(bytes, timeLimitMs)) ?? { refused: 'tooComplex' };
}
