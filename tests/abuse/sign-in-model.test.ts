import fc from 'fast-check';
import { it, vi } from 'vitest';
import { useTestApp } from '../../apps/server/test/app.ts';
import { COMMANDS, createSystem } from './support/sign-in-commands.ts';
import { createModel } from './support/sign-in-model.ts';

const testApp = useTestApp();

// up to a thousand commands of one or several calls
vi.setConfig({ testTimeout: 600_000 });

it('sign-in and sessions behave like a small model of the rules, in whatever order commands come [ASVS 2.3.1, 2.3.2, 6.3.1, 6.5.5, 7.1.1]', async () => {
  const property = fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 40, size: 'max' }), async (commands) => {
    await fc.asyncModelRun(async () => ({ model: createModel(), real: await createSystem(testApp) }), commands);
  });
  await fc.assert(property, { numRuns: 25, endOnFailure: true });
});
