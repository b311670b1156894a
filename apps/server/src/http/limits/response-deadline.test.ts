import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { freshContactNo } from '../../../test/factories.ts';

// a gateway that accepts a message and never answers
const testApp = useTestApp({ sms: { send: () => new Promise<void>(() => undefined) } });

describe('a call whose work takes too long', () => {
  it('is answered with 503 in 5 seconds [CALL6]', async () => {
    const began = performance.now();
    const response = await createClient(testApp).post('/api/auth/start', { contactNo: freshContactNo() });
    expect([response.status, response.code, response.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
    const ms = performance.now() - began;
    expect(ms).toBeGreaterThan(4_000);
    expect(ms).toBeLessThan(10_000);
  });
});
