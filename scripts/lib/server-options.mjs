// How the server's process is run: npm start, bench and deploy/systemd say the same.
import { join } from 'node:path';
import { ROOT } from './processes.mjs';

/** What `npm run build` makes of the server. */
export const SERVER_FILE = join(ROOT, 'apps', 'server', 'dist', 'main.js');

/**
 * Options of V8 (docs/performance/start-and-memory.md). Its young generation grows to 134 MB at thousands of requests a
 * second unless it is bounded; the megabytes are of one of its three parts. The old one is collected when it has
 * doubled, not grown fourfold; a young one so small is cleared sooner by one thread than by several that have to agree.
 * A start fills less than 64 MB, which is not looked through until it is over: then main.ts has all collected.
 */
export const SERVER_OPTIONS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--no-parallel-scavenge',
  '--initial-old-space-size=64',
  '--expose-gc',
];

/** Places that glibc takes memory from: one more for each thread keeps what that thread once needed. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/** Where Node keeps what it made of our files, so that a second start need not make it again; npm ci empties it. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(ROOT, 'node_modules', '.cache', 'aangan-compiled'),
};
