import type { MailConfig } from '../../config/mail-settings.ts';
import { createMailFile } from './file.ts';
import type { MailSender } from './mail-sender.ts';

/** Creates the sender of the configuration; null for none. An unavailable server is noticed only at the first mail. */
export async function createMailSender(config: MailConfig): Promise<MailSender | null> {
  switch (config.provider) {
    case 'off':
      return null;
    case 'file':
      return createMailFile(config);
    case 'smtp': {
      const { createSmtpSender } = await import('./smtp.ts');
      return createSmtpSender(config);
    }
  }
}
