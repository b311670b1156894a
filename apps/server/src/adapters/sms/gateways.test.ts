import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breakCircuit } from './circuit-breaker.ts';
import { createHttpSender } from './http.ts';
import { createMsg91Sender } from './msg91.ts';
import type { SmsMessage, SmsSender } from './sms-sender.ts';
import { createTwilioSender } from './twilio.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A fake provider, which records requests and responds as the test says. */
let server: Server;
let base: string;
let received: Received[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  received = [];
  timeoutMs = PATIENCE_MS;
});

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const CODE: SmsMessage = { to: '9876543210', template: 'otp', body: '123456 is your code', code: '123456' };
const NOTE: SmsMessage = { to: '9876543210', template: 'location-request', body: 'Asha asks for the way' };
/** For gateways that respond, however busy this machine is. */
const PATIENCE_MS = 20_000;
/** For gateways that never respond. */
const IMPATIENCE_MS = 400;
let timeoutMs: number;

type Provider = 'http' | 'msg91' | 'twilio';
const make: Record<Provider, (url: string) => SmsSender> = {
  http: (url) => createHttpSender({ url: `${url}/send`, timeoutMs }),
  msg91: (url) =>
    createMsg91Sender({ url, authKey: 'key-1', templateId: 'tpl-1', flowTemplateId: 'flow-1', timeoutMs }),
  twilio: (url) =>
    createTwilioSender({
      url,
      accountSid: 'AC1',
      authToken: 'token-1',
      sender: { from: '+15005550006' },
      timeoutMs,
    }),
};
const SUCCESS: Record<Provider, (response: ServerResponse) => void> = {
  http: (response) => response.writeHead(204).end(),
  msg91: json(200, { type: 'success', request_id: '3668626e6a51313837363037' }),
  twilio: json(201, { sid: 'SM1', status: 'queued', error_code: null }),
};
const PROVIDERS = Object.keys(make) as Provider[];

async function outcomeOf(provider: Provider, url = base, message = CODE): Promise<string> {
  const began = performance.now();
  const outcome = await make[provider](url)
    .send(message)
    .then(
      () => 'sent',
      (error: unknown) => (error as { outcome: string }).outcome,
    );
  expect(performance.now() - began).toBeLessThan(timeoutMs + 5_000);
  return outcome;
}

describe('requests to each provider', () => {
  it('http: the message, without the code apart', async () => {
    answer = SUCCESS.http;
    expect(await outcomeOf('http')).toBe('sent');
    expect(received).toMatchObject([{ method: 'POST', url: '/send', headers: { 'content-type': 'application/json' } }]);
    const { to, template, body } = CODE;
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ to, template, body });
  });

  it('msg91: codes by /otp, the rest by /flow, nothing secret in the URL [AUTH39]', async () => {
    answer = SUCCESS.msg91;
    expect(await outcomeOf('msg91')).toBe('sent');
    expect(await outcomeOf('msg91', base, NOTE)).toBe('sent');
    expect(received.map(({ method, url, headers }) => [method, url, headers['authkey']])).toEqual([
      ['POST', '/otp', 'key-1'],
      ['POST', '/flow', 'key-1'],
    ]);
    const [otp, flow] = received.map(({ body }) => JSON.parse(body) as unknown);
    expect(otp).toEqual({ template_id: 'tpl-1', mobile: '919876543210', otp: '123456', otp_expiry: 10 });
    expect(flow).toEqual({
      template_id: 'flow-1',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', body: NOTE.body }],
    });
  });

  it('msg91: reports a message that needs the flow while none is set', async () => {
    const sender = createMsg91Sender({ url: base, authKey: 'k', templateId: 't', flowTemplateId: undefined });
    await expect(sender.send(NOTE)).rejects.toThrow(/MSG91_FLOW_TEMPLATE_ID/);
    expect(received).toEqual([]);
  });

  it('twilio: a form with basic authorisation', async () => {
    answer = SUCCESS.twilio;
    expect(await outcomeOf('twilio')).toBe('sent');
    const [request] = received;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from('AC1:token-1').toString('base64')}`,
      },
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+919876543210',
      From: '+15005550006',
      Body: CODE.body,
    });
  });

  it('twilio: a messaging service in place of a number', async () => {
    answer = SUCCESS.twilio;
    const sender = createTwilioSender({
      url: base,
      accountSid: 'AC1',
      authToken: 't',
      sender: { messagingServiceSid: 'MG1' },
    });
    await sender.send(CODE);
    const form = new URLSearchParams(received[0]?.body);
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual(['MG1', null]);
  });
});

describe('responses of each provider', () => {
  it.each([
    ['msg91', 'an error with status 200', json(200, { type: 'error', message: 'OTP expired' }), 'refused'],
    ['msg91', 'an error in capitals', json(200, { type: 'Error', message: 'Invalid' }), 'refused'],
    [
      'msg91',
      '"already verified", which is no success',
      json(200, { type: 'error', message: 'Mobile no. already verified' }),
      'refused',
    ],
    ['msg91', 'success in capitals', json(200, { type: 'SUCCESS', message: 'x' }), 'sent'],
    ['msg91', 'a request id alone', json(200, { request_id: 'x' }), 'sent'],
    ['msg91', 'wrong key', json(401, { type: 'error', message: 'Unauthorized', code: '201' }), 'refused'],
    ['msg91', 'address not listed', json(418, { type: 'error', message: 'IP not whitelisted' }), 'refused'],
    [
      'msg91',
      'a page in place of JSON',
      (response: ServerResponse) => response.end('<html>maintenance</html>'),
      'unavailable',
    ],
    ['msg91', 'JSON that is no object', json(200, ['success']), 'unavailable'],
    ['twilio', 'wrong token', json(401, { code: 20003, message: 'Authenticate', status: 401 }), 'refused'],
    ['twilio', 'not a mobile number', json(400, { code: 21614, message: "'To' is not a mobile number" }), 'refused'],
    ['twilio', 'too many', json(429, { code: 20429, message: 'Too Many Requests' }), 'unavailable'],
    ['twilio', 'accepted', json(201, { sid: 'SM1', status: 'accepted' }), 'sent'],
    ['twilio', 'failed at once', json(201, { sid: 'SM1', status: 'failed' }), 'refused'],
    ['twilio', 'a page in place of JSON', (response: ServerResponse) => response.end('<html>'), 'unavailable'],
    ['http', 'not found', json(404, {}), 'refused'],
    ['http', 'accepted for later', json(202, {}), 'sent'],
  ] as const)('%s, %s', async (provider, _what, reply, outcome) => {
    answer = reply;
    expect(await outcomeOf(provider)).toBe(outcome);
  });

  it.each(PROVIDERS)('%s: a failure of the gateway', async (provider) => {
    for (const status of [500, 502, 503]) {
      answer = json(status, { type: 'success', sid: 'SM1' });
      expect(await outcomeOf(provider)).toBe('unavailable');
    }
  });

  it.each(PROVIDERS)('%s: a redirect is not followed [ASVS 1.3.6]', async (provider) => {
    answer = (response) => response.writeHead(307, { location: `${base}/elsewhere` }).end();
    expect(await outcomeOf(provider)).toBe('unavailable');
    expect(received).toHaveLength(1);
  });
});

describe('a person whose numbers the gateway refuses', () => {
  const REFUSAL = {
    http: [json(400, {}), json(422, {}), json(429, {})],
    msg91: [json(200, { type: 'error', message: 'Invalid mobile' }), json(429, { type: 'error' })],
    twilio: [json(400, { code: 21211 }), json(400, { code: 21614 }), json(429, { code: 20429 })],
  } as const;

  it.each(PROVIDERS)('%s: blocks no message to others', async (provider) => {
    const sender = breakCircuit(make[provider](base));
    for (let made = 0; made < 12; made += 1) {
      answer = REFUSAL[provider][made % REFUSAL[provider].length] ?? answer;
      await expect(sender.send(CODE)).rejects.toMatchObject({ isOutage: false });
    }
    expect(received).toHaveLength(12);
    answer = SUCCESS[provider];
    await sender.send(CODE);
  });

  it.each(PROVIDERS)('%s: is distinguished from failures of the gateway itself', async (provider) => {
    const sender = breakCircuit(make[provider](base));
    for (let made = 0; made < 5; made += 1) {
      answer = json(503, {});
      await expect(sender.send(CODE)).rejects.toMatchObject({ isOutage: true });
    }
    await expect(sender.send(CODE)).rejects.toMatchObject({ outcome: 'unavailable', retryAfter: expect.any(Number) });
    expect(received).toHaveLength(5);
  });
});

describe('a gateway in trouble', () => {
  it.each(PROVIDERS)('%s: hanging', async (provider) => {
    answer = () => undefined;
    timeoutMs = IMPATIENCE_MS;
    expect(await outcomeOf(provider)).toBe('unknown');
  });

  it.each(PROVIDERS)('%s: dripping its body', async (provider) => {
    timeoutMs = IMPATIENCE_MS;
    const timers: NodeJS.Timeout[] = [];
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      timers.push(setInterval(() => response.write(' '), 20));
    };
    expect(await outcomeOf(provider)).toBe('unknown');
    timers.forEach(clearInterval);
  });

  it.each(PROVIDERS)('%s: an endless response', async (provider) => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    };
    expect(await outcomeOf(provider)).toBe('unknown');
  });

  it.each(PROVIDERS)('%s: cutting the connection', async (provider) => {
    answer = (response) => response.destroy();
    expect(await outcomeOf(provider)).toBe('unknown');
  });

  it.each(PROVIDERS)('%s: not there', async (provider) => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    expect(await outcomeOf(provider, `http://127.0.0.1:${port}`)).toBe('unavailable');
    expect(await outcomeOf(provider, 'http://no-such-host.invalid')).toBe('unavailable');
  });

  it.each(PROVIDERS)('%s: its responses put no number and no code into our logs', async (provider) => {
    answer = json(400, { type: 'error', message: 'cannot send 123456 to 919876543210', code: 21211 });
    const error: unknown = await make[provider](base)
      .send(CODE)
      .catch((caught: unknown) => caught);
    const text = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(text).toContain('cannot send');
    expect(text).not.toMatch(/123456|9876543210/);
  });
});
