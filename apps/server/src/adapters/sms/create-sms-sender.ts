import type { SmsConfig } from '../../config/sms-settings.ts';
import { breakCircuit } from './circuit-breaker.ts';
import { createConsoleSender } from './console.ts';
import { createFileSender } from './file.ts';
import { createHttpSender } from './http.ts';
import { createMsg91Sender } from './msg91.ts';
import type { SmsSender } from './sms-sender.ts';
import { createTwilioSender } from './twilio.ts';

/** The sender that the configuration names (AUTH39); those that go over the network with a circuit breaker. */
export function createSmsSender(config: SmsConfig): SmsSender {
  switch (config.provider) {
    case 'console':
      return createConsoleSender();
    case 'file':
      return createFileSender(config.outbox);
    case 'http':
      return breakCircuit(createHttpSender(config));
    case 'msg91':
      return breakCircuit(createMsg91Sender(config));
    case 'twilio':
      return breakCircuit(createTwilioSender(config));
  }
}
