import { join, resolve } from 'node:path';
import { LANGUAGES, type Language } from '@aangan/contract/core/language';

export type SmsConfig =
  | { provider: 'console' }
  | { provider: 'file'; outbox: string }
  | (Gateway & { provider: 'http' })
  | (Gateway & { provider: 'msg91'; authKey: string; templateId: string; flowTemplateId: string | undefined })
  | (Gateway & { provider: 'twilio'; accountSid: string; authToken: string; sender: TwilioSender });

interface Gateway {
  url: string;
  /** Concurrent messages of one process; at most half of them are not codes. */
  atOnce: number;
}

type TwilioSender = { from: string } | { messagingServiceSid: string };

/** Gives the languages of SMS where none are set: all without a gateway, English with one, which wants each registered. */
export const usualSmsLanguages = (provider: SmsConfig['provider']): Language[] =>
  provider === 'console' || provider === 'file' ? [...LANGUAGES] : ['en'];

/** The settings that these rules need, as parsed by `config.ts`. */
interface SmsSettings {
  SMS_PROVIDER: SmsConfig['provider'];
  SMS_OUTBOX?: string | undefined;
  SMS_URL?: string | undefined;
  SMS_AT_ONCE: number;
  MSG91_URL?: string | undefined;
  MSG91_AUTH_KEY?: string | undefined;
  MSG91_TEMPLATE_ID?: string | undefined;
  MSG91_FLOW_TEMPLATE_ID?: string | undefined;
  TWILIO_URL?: string | undefined;
  TWILIO_ACCOUNT_SID?: string | undefined;
  TWILIO_AUTH_TOKEN?: string | undefined;
  TWILIO_FROM?: string | undefined;
  TWILIO_MESSAGING_SERVICE_SID?: string | undefined;
}

/** Converts valid settings to the configuration of SMS. */
export function toSmsConfig(settings: SmsSettings, dataDir: string): SmsConfig {
  const { SMS_URL = '', SMS_AT_ONCE: atOnce, MSG91_AUTH_KEY = '', MSG91_TEMPLATE_ID = '' } = settings;
  const { TWILIO_ACCOUNT_SID = '', TWILIO_AUTH_TOKEN = '', TWILIO_FROM = '', TWILIO_MESSAGING_SERVICE_SID } = settings;
  const providers = {
    console: { provider: 'console' },
    file: { provider: 'file', outbox: resolve(settings.SMS_OUTBOX ?? join(dataDir, 'sms.jsonl')) },
    http: { provider: 'http', url: SMS_URL, atOnce },
    msg91: {
      provider: 'msg91',
      url: settings.MSG91_URL ?? 'https://control.msg91.com/api/v5',
      atOnce,
      authKey: MSG91_AUTH_KEY,
      templateId: MSG91_TEMPLATE_ID,
      flowTemplateId: settings.MSG91_FLOW_TEMPLATE_ID,
    },
    twilio: {
      provider: 'twilio',
      url: settings.TWILIO_URL ?? 'https://api.twilio.com',
      atOnce,
      accountSid: TWILIO_ACCOUNT_SID,
      authToken: TWILIO_AUTH_TOKEN,
      sender: TWILIO_MESSAGING_SERVICE_SID
        ? { messagingServiceSid: TWILIO_MESSAGING_SERVICE_SID }
        : { from: TWILIO_FROM },
    },
  } satisfies Record<string, SmsConfig>;
  return providers[settings.SMS_PROVIDER];
}

/** Lists missing settings of the provider: one sentence per mistake. */
export function findMissingForSms(settings: SmsSettings): string[] {
  const provider = settings.SMS_PROVIDER;
  const needed: Partial<Record<SmsConfig['provider'], (keyof SmsSettings)[]>> = {
    http: ['SMS_URL'],
    msg91: ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'],
    twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  };
  const missing = (needed[provider] ?? []).filter((name) => !settings[name]);
  const mistakes = missing.map((name) => `${name} is required with SMS_PROVIDER=${provider}.`);
  if (provider === 'twilio' && !settings.TWILIO_FROM && !settings.TWILIO_MESSAGING_SERVICE_SID) {
    mistakes.push('TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID is required with SMS_PROVIDER=twilio.');
  }
  return mistakes;
}
