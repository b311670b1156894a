import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Faults are injected into processes of their own; one file at a time, since they measure how long answers take. */
export default defineConfig({
  test: {
    name: 'faults',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/faults/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 180_000,
  },
});
