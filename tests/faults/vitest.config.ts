import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** In `npm test` too: what takes seconds, installs no other program, and measures no one's speed. */
const SHORT = ['alerts', 'backup*', 'clock', 'disk*', 'kill', 'leaving', 'messages', 'nginx*', 'postgres', 'sms'];
const files = process.env['FAULTS'] === 'short' ? SHORT : ['**/*'];

/** Faults are injected into processes of their own; one file at a time, since they measure how long answers take. */
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
