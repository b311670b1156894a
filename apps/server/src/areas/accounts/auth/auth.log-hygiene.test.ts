import { expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { SmsFailure } from '../../../adapters/sms/sms-sender.ts';

const testApp = useTestApp({
  sms: {
    send: async (message) => {
      if (!isGatewayUp) throw new SmsFailure('unavailable', 'The gateway answered 500: out of order');
      testApp.outbox.push(message);
    },
  },
});
let isGatewayUp = true;

it('logs sign-ins, refusals and their reasons without a code, a token or a full number [ASVS 16.3.1]', async () => {
  const contactNo = '9871234560';
  const client = createClient(testApp);
  const secrets = [contactNo, 'ravi@aangan.example'];
  const keepTokens = () => client.cookies.forEach(({ value }) => value !== '1' && secrets.push(value));
  await client.post('/api/auth/start', { contactNo });
  const otp = testApp.codeFor(contactNo);
  secrets.push(otp);
  await client.post('/api/auth/start', { contactNo });
  await client.post('/api/auth/verify-otp', { contactNo, otp: wrongCode(otp) });
  await client.post('/api/auth/verify-otp', { contactNo, otp: [otp] });
  await client.post('/api/auth/signin', { contactNo, otp });
  const person = { name: 'Ravi', email: 'ravi@aangan.example', preferredFlatType: '2BHK' };
  await client.post('/api/auth/signup', { ...person, contactNo, otp });
  keepTokens();
  await client.get(`/api/users/profile?contactNo=${contactNo}&otp=${otp}`);
  await client.post('/api/auth/refresh');
  keepTokens();
  await testApp.letPass(30);
  isGatewayUp = false;
  await client.post('/api/auth/start', { contactNo });
  await client.post('/api/auth/logout');

  const text = JSON.stringify(testApp.logs);
  for (const secret of secrets) expect(text).not.toContain(secret);
  const told = testApp.logs.map(({ msg, reason, code }) => [msg, reason ?? code].filter(Boolean).join(': '));
  expect(told).toEqual(
    expect.arrayContaining([
      'Code sent',
      'Send refused: OTP_COOLDOWN',
      'Code refused: invalid',
      'Sign-in refused: not-registered',
      'Signed up',
      'Signed in',
      'Code not sent: The gateway answered 500: out of order',
      'Signed out',
    ]),
  );
  expect(text).toContain('98******60');
  // Rounds to a tenth of a millisecond: longer fractions look like a number of ten digits.
  const times = testApp.logs.flatMap(({ responseTime }) =>
    responseTime === undefined ? [] : [JSON.stringify(responseTime)],
  );
  expect(times.length).toBeGreaterThan(0);
  expect(times.filter((time) => !/^\d+(\.\d)?$/.test(time))).toEqual([]);
  const metrics = await testApp.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(metrics.body).toContain('aangan_sign_in_failures_total{reason="invalid"} 1');
  expect(metrics.body).toContain('aangan_sms_total{template="otp",outcome="sent"} 1');
  expect(metrics.body).toContain('aangan_sms_total{template="otp",outcome="unavailable"} 1');
});
