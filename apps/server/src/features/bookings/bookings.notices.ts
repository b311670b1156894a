import type { FastifyBaseLogger } from 'fastify';
import { SmsFailure, type SmsMessage, type SmsSender } from '../../adapters/sms/sms-sender.ts';
import type { InBackground } from '../../http/background.ts';
import { maskPhone } from '../../http/logging.ts';

/** Sends a message to a buyer and logs how it went; nobody waits for it. */
export type TellBuyer = (message: SmsMessage, log: FastifyBaseLogger) => void;

/** Messages go out in the background: a gateway that is slow or away neither delays nor undoes what staff did. */
export function createTellBuyer({ sms, inBackground }: { sms: SmsSender; inBackground: InBackground }): TellBuyer {
  return (message, log) => inBackground(send(sms, message, log));
}

async function send(sms: SmsSender, message: SmsMessage, log: FastifyBaseLogger): Promise<void> {
  const facts = { contactNo: maskPhone(message.to), template: message.template };
  try {
    await sms.send(message);
    log.info(facts, 'Buyer told of a change');
  } catch (error) {
    const outcome = error instanceof SmsFailure ? error.outcome : 'unknown';
    log.error({ ...facts, outcome, reason: error instanceof Error ? error.message : '' }, 'Buyer not told of a change');
  }
}
