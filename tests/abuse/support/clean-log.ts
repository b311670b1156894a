import { describe, expect, it } from 'vitest';
import type { World } from './world.ts';

/** The last words of a file: what its servers wrote in all, looked through for anything secret. */
export function describeTheLog(getWorld: () => World): void {
  describe('the log of the whole run', () => {
    it('holds no code, no token, no full number and no e-mail address, and is one JSON object a line', () => {
      const { log, gateway, secrets } = getWorld();
      const lines = log()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('Aangan is ready: '));
      expect(lines.length).toBeGreaterThan(0);
      const pattern = standingAlone([...secrets, ...gateway.codes()]);
      const telling = lines.filter((line) => pattern.test(line));
      expect(telling.slice(0, 5)).toEqual([]);
      for (const line of lines) {
        expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) });
      }
    });
  });
}

/** Digits that are part of a time or of an id say nothing. */
function standingAlone(secrets: string[]): RegExp {
  return new RegExp(`(?<![\\w.-])(?:${secrets.map((secret) => secret.replaceAll('.', '\\.')).join('|')})(?![\\w.-])`);
}
