import { describe, expect, it } from 'vitest';
import type { World } from './world.ts';

/** Adds the last tests of a file, which search everything that its servers logged for secrets. */
export function describeTheLog(getWorld: () => World): void {
  describe('the log of the whole run', () => {
    it('has no code, no token, no full number and no e-mail address, and is one JSON object a line [ASVS 14.2.1, 16.2.5, 16.4.1]', async () => {
      const { log, gateway, secrets } = getWorld();
      const lines = (await log()).split('\n').filter((line) => line !== '' && !line.startsWith('Aangan is ready: '));
      expect(lines.length).toBeGreaterThan(0);
      const secret = pattern([...secrets, ...gateway.codes()]);
      const telling = lines.filter((line) => secret.test(line));
      expect(telling.slice(0, 5)).toEqual([]);
      for (const line of lines) {
        expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) });
      }
    });
  });
}

/**
 * Finds tokens and addresses anywhere, and numbers with or without +91. Other digits that are part of a time or an id
 * are no number.
 */
function pattern(secrets: string[]): RegExp {
  const forms = secrets.map((secret) => {
    const text = secret.replaceAll('.', '\\.');
    if (/^\d{10}$/.test(secret)) return `(?<![\\d.])(?:0|91)?${text}(?!\\d)`;
    return secret.length > 10 ? text : `(?<![\\w.-])${text}(?![\\w.-])`;
  });
  return new RegExp(forms.join('|'));
}
