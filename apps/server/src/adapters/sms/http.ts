import { callGateway, excerpt } from './call-gateway.ts';
import { SmsFailure, type SmsSender } from './sms-sender.ts';

export interface HttpOptions {
  url: string;
  timeoutMs?: number;
}

/**
 * Posts `{to, template, body}` to a gateway of the operator's own, with `registered` where the text has a template of its
 * own; any 2xx means accepted.
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
