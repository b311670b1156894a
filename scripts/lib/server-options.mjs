// How to run the server's process; npm start, the bench and deploy/systemd use the same options.
import { join } from 'node:path';
import { ROOT } from './processes.mjs';

/** The server built by `npm run build`. */
export const SERVER_FILE = join(ROOT, 'apps', 'server', 'dist', 'main.js');

/**
 * V8 options (docs/performance/start-and-memory.md). Unbounded, the young generation grows to 134 MB at thousands of
 * requests a second; the option sets one of its three semi-spaces. The old generation is collected when it has doubled,
 * not quadrupled; one thread collects such a small young generation faster than several. No collection below 64 MB of
 * heap, which a start stays under; main.ts collects at its end.
 */
export const SERVER_OPTIONS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--no-parallel-scavenge',
  '--initial-old-space-size=64',
  '--expose-gc',
];

/** Limits glibc's arenas: each thread's own arena would keep the memory that the thread once needed. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/** Node's compile cache, for a faster second start; npm ci empties it. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(ROOT, 'node_modules', '.cache', 'aangan-compiled'),
};
