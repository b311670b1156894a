import type { SmsConfig } from '../../config/sms-settings.ts';
import { createConsoleSender } from './console.ts';
import { createFileSender } from './file.ts';
import { createHttpSender } from './http.ts';
import { createMsg91Sender } from './msg91.ts';
import { reserveForCodes } from './reserve-for-codes.ts';
import type { SmsSender } from './sms-sender.ts';
import { createTwilioSender } from './twilio.ts';

/** Creates the sender of the configuration (AUTH39); one over the network reserves a share for codes. */
export function createSmsSender(config: SmsConfig): SmsSender {
  switch (config.provider) {
    case 'console':
      return createConsoleSender();
    case 'file':
      return createFileSender(config.outbox);
    case 'http':
      return reserveForCodes(createHttpSender(config), config);
    case 'msg91':
      return reserveForCodes(createMsg91Sender(config), config);
    case 'twilio':
      return reserveForCodes(createTwilioSender(config), config);
  }
}
