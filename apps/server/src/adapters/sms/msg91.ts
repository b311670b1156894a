import { OTP_LIFETIME_SECONDS } from '@aangan/contract/core/limits';
import { callGateway, excerpt, fieldsOf, type GatewayAnswer } from './call-gateway.ts';
import { SmsFailure, type SmsMessage, type SmsSender } from './sms-sender.ts';

export interface Msg91Options {
  /** For example `https://control.msg91.com/api/v5`. */
  url: string;
  authKey: string;
  /** MSG91's own id of the code's template, not the DLT id. */
  templateId: string;
  /** The flow for all other messages without a template of their own; its one variable is `body`. */
  flowTemplateId: string | undefined;
  timeoutMs?: number;
}

/**
 * Creates a sender for MSG91: codes by `/otp` with a code of our own, the rest by `/flow` (docs.msg91.com). Its errors often
 * have status 200, so the response's `type` decides. 'success' means accepted, not delivered.
 */
export function createMsg91Sender({ url, authKey, templateId, flowTemplateId, ...timing }: Msg91Options): SmsSender {
  const post = async (path: string, body: object) => {
    const headers = { authkey: authKey, 'content-type': 'application/json', accept: 'application/json' };
    judge(await callGateway(`${url}${path}`, { headers, body: JSON.stringify(body), ...timing }));
  };
  const flow = async ({ to, body, registered }: SmsMessage) => {
    const template = registered?.providerTemplateId || flowTemplateId;
    if (template === undefined) throw new SmsFailure('refused', 'MSG91_FLOW_TEMPLATE_ID is not set');
    const variables = registered?.providerTemplateId ? registered.variables : { body };
    await post('/flow', { template_id: template, short_url: '0', recipients: [{ mobiles: `91${to}`, ...variables }] });
  };
  return {
    send: async (message) => {
      // a code that confirms an act must not look like one for sign-in
      if (message.code === undefined || message.template !== 'otp') return flow(message);
      const expiry = OTP_LIFETIME_SECONDS / 60;
      return post('/otp', {
        // a code in another language than English has a registration of its own
        template_id: message.registered?.providerTemplateId || templateId,
        mobile: `91${message.to}`,
        otp: message.code,
        otp_expiry: expiry,
      });
    },
  };
}

function judge({ status, json, text }: GatewayAnswer): void {
  const { type, message, code, request_id: requestId } = fieldsOf(json);
  const word = typeof type === 'string' ? type.toLowerCase() : undefined;
  if (status < 400 && (word === 'success' || (word === undefined && requestId !== undefined))) return;
  const said = `MSG91 answered ${status} ${excerpt(code ?? '')}: ${excerpt(message ?? text)}`;
  // a page of some proxy does not mean that this message is refused
  throw new SmsFailure(word === 'error' || status >= 400 ? 'refused' : 'unavailable', said);
}
