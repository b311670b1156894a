// How the server's process is run: npm start, bench and deploy/systemd say the same.
import { join } from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * Options of V8. Its young generation grows to 134 MB at thousands of requests a second unless it is bounded; the
 * megabytes are of one of its three parts (docs/decisions/0025).
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8'];

/** Where Node keeps what it made of our files, so that a second start need not make it again; npm ci empties it. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'aangan-compiled') };
