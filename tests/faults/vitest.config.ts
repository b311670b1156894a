import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** In `npm test` too: the tests that take seconds, install no other program, and measure no times. */
const SHORT = ['alerts', 'backup*', 'clock', 'disk*', 'kill*', 'leaving', 'messages', 'nginx*', 'postgres', 'sms'];
const files = process.env['FAULTS'] === 'short' ? SHORT : ['**/*'];

/** Runs one file at a time, since the tests inject faults into processes and measure response times. */
export default defineConfig({
  test: {
    name: 'faults',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: files.map((name) => `tests/faults/${name}.test.ts`),
    environment: 'node',
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 180_000,
  },
});
