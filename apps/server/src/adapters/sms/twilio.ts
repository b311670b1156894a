import { callGateway, excerpt, fieldsOf } from './call-gateway.ts';
import { SmsFailure, type SmsSender } from './sms-sender.ts';

export interface TwilioOptions {
  /** For example `https://api.twilio.com`. */
  url: string;
  accountSid: string;
  authToken: string;
  sender: { from: string } | { messagingServiceSid: string };
  timeoutMs?: number;
}

/** Creates a sender for Twilio's Messages API (twilio.com/docs/messaging): form in, JSON out, 201 with a `sid` when accepted. */
export function createTwilioSender({ url, accountSid, authToken, sender, ...timing }: TwilioOptions): SmsSender {
  const endpoint = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const headers = {
    authorization: `Basic ${credentials}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  };
  const origin = 'from' in sender ? { From: sender.from } : { MessagingServiceSid: sender.messagingServiceSid };
  return {
    send: async ({ to, body }) => {
      const form = new URLSearchParams({ To: `+91${to}`, ...origin, Body: body }).toString();
      const { status, json, text } = await callGateway(endpoint, { headers, body: form, ...timing });
      const { sid, status: state, code, message } = fieldsOf(json);
      if (status < 400 && typeof sid === 'string' && state !== 'failed' && state !== 'undelivered') return;
      const refused = status >= 400 || state === 'failed' || state === 'undelivered';
      const number = typeof code === 'number' ? ` error ${code}` : '';
      const said = `Twilio answered ${status}${number}: ${excerpt(message ?? text)}`;
      throw new SmsFailure(refused ? 'refused' : 'unavailable', said);
    },
  };
}
