import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { freshContactNo } from '../../../test/factories.ts';

let testApp: TestApp;

beforeAll(async () => {
  // a gateway that accepts a message and never answers
  testApp = await createTestApp({ sms: { send: () => new Promise<void>(() => undefined) } });
});

afterAll(() => testApp.close());

describe('a call whose work takes too long', () => {
  it('is answered with 503 in 5 seconds [CALL6]', async () => {
    const began = performance.now();
    const answer = await createClient(testApp).post('/api/auth/start', { contactNo: freshContactNo() });
    expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
    const ms = performance.now() - began;
    expect(ms).toBeGreaterThan(4_000);
    expect(ms).toBeLessThan(10_000);
  });
});
