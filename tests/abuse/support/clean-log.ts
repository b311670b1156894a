import { describe, expect, it } from 'vitest';
import type { World } from './world.ts';

/** The last words of a file: what its servers wrote in all, looked through for anything secret. */
export function describeTheLog(getWorld: () => World): void {
  describe('the log of the whole run', () => {
    it('holds no code, no token, no full number and no e-mail address, and is one JSON object a line', () => {
      const { log, gateway, secrets } = getWorld();
      const text = log();
      for (const secret of secrets) expect(text).not.toContain(secret);
      // six digits may stand in a time or an id as well: a code is one that stands alone
      for (const code of gateway.codes()) expect(text).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`));
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('Aangan is ready: '));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        expect(JSON.parse(line)).toMatchObject({
          level: expect.any(Number) as number,
          time: expect.any(String) as string,
        });
      }
    });
  });
}
