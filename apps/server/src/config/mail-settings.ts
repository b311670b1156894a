import { join, resolve } from 'node:path';
import { isThisMachine } from './production-rules.ts';

export type MailConfig =
  | { provider: 'off' }
  | { provider: 'file'; outbox: string; from: string }
  | { provider: 'smtp'; url: string; from: string; requireTls: boolean };

/** The settings that these rules need, as parsed by `config.ts`. */
interface MailSettings {
  NODE_ENV: 'development' | 'test' | 'production';
  MAIL_PROVIDER?: 'file' | 'smtp' | 'off' | undefined;
  MAIL_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  MAIL_OUTBOX?: string | undefined;
}

/** The sender of mails on a development machine. */
const NOBODY = 'no-reply@aangan.example';

export const MAIL_FROM_ADVICE = 'must be one address, for example MAIL_FROM=visits@homes.example.com';

/** Whether a setting is one mail address. */
export function isMailAddress(value: string): boolean {
  return value.length <= 254 && /^[^\s@<>"',;:()]+@[^\s@<>"',;:()]+$/.test(value);
}

/** Converts valid settings to the configuration of mails. */
export function toMailConfig(settings: MailSettings, dataDir: string): MailConfig {
  const { MAIL_URL: url = '', MAIL_FROM: from = NOBODY, MAIL_OUTBOX, MAIL_PROVIDER = 'file' } = settings;
  const providers = {
    off: { provider: 'off' },
    file: { provider: 'file', outbox: resolve(MAIL_OUTBOX ?? join(dataDir, 'mail.jsonl')), from },
    smtp: { provider: 'smtp', url, from, requireTls: settings.NODE_ENV === 'production' && !isLocal(url) },
  } satisfies Record<string, MailConfig>;
  return providers[MAIL_PROVIDER];
}

/** Lists missing and forbidden settings of mails: one sentence per mistake, which says what to type. */
export function findMailMistakes(settings: MailSettings): string[] {
  const { NODE_ENV, MAIL_PROVIDER, MAIL_URL, MAIL_FROM } = settings;
  const mistakes: string[] = [];
  if (NODE_ENV === 'production' && MAIL_PROVIDER === undefined) {
    mistakes.push('MAIL_PROVIDER is required in production: smtp, or off to send no e-mail.');
  }
  if (NODE_ENV === 'production' && MAIL_PROVIDER === 'file') {
    mistakes.push('MAIL_PROVIDER must be smtp or off in production: file shows links to others.');
  }
  if (MAIL_PROVIDER !== 'smtp') return mistakes;
  if (!MAIL_URL) mistakes.push('MAIL_URL is required with MAIL_PROVIDER=smtp.');
  if (!MAIL_FROM) mistakes.push('MAIL_FROM is required with MAIL_PROVIDER=smtp.');
  return mistakes;
}

function isLocal(url: string): boolean {
  return URL.canParse(url) && isThisMachine(new URL(url).hostname);
}
