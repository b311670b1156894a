import type { MailConfig } from '../../config/mail-settings.ts';
import { createMailFile } from './file.ts';
import type { MailSender } from './mail-sender.ts';

/** The sender that the configuration names; null sends none. A server that is away is met when there is a mail to send. */
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
