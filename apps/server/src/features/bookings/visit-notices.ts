import type { FastifyBaseLogger } from 'fastify';
import { SmsFailure, type SmsMessage, type SmsSender } from '../../adapters/sms/sms-sender.ts';
import { maskPhone } from '../../http/logging.ts';

export type VisitNotices = ReturnType<typeof createVisitNotices>;

/** Messages to buyers that nobody waits for: a gateway that is slow or away neither delays nor undoes what staff did. */
export function createVisitNotices(sms: SmsSender) {
  const underWay = new Set<Promise<void>>();

  const send = async (message: SmsMessage, log: FastifyBaseLogger) => {
    const facts = { contactNo: maskPhone(message.to), template: message.template };
    try {
      await sms.send(message);
      log.info(facts, 'Buyer told of a change');
    } catch (error) {
      const outcome = error instanceof SmsFailure ? error.outcome : 'unknown';
      log.error(
        { ...facts, outcome, reason: error instanceof Error ? error.message : '' },
        'Buyer not told of a change',
      );
    }
  };

  return {
    /** Sends in the background and logs how it went. */
    tell(message: SmsMessage, log: FastifyBaseLogger): void {
      const sending = send(message, log).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },

    /** Resolves when no message is under way any more: within seconds, by the sender's time-out. */
    async settle(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
