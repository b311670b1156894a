import { callGateway, excerpt } from './call-gateway.ts';
import { SmsFailure, type SmsSender } from './sms-sender.ts';

export interface HttpOptions {
  url: string;
  timeoutMs?: number;
}

/**
 * Creates a sender that posts `{to, template, body}` to the operator's own gateway, with `registered` where the text has its
 * own template; any 2xx means accepted.
 */
export function createHttpSender({ url, ...timing }: HttpOptions): SmsSender {
  return {
    send: async ({ to, template, body, registered }) => {
      const headers = { 'content-type': 'application/json' };
      const { status, text } = await callGateway(url, {
        headers,
        body: JSON.stringify({ to, template, body, registered }),
        ...timing,
      });
      if (status >= 400) throw new SmsFailure('refused', `The gateway answered ${status}: ${excerpt(text)}`);
    },
  };
}
