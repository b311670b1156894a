import { StartError } from '../start-error.ts';
import { ownTextProblem, type SmsText } from './sms.ts';
import type { MessageTemplates } from './templates.ts';

/**
 * Checks the texts that MESSAGE_TEMPLATES brings in place of ours (S39). Raises a StartError that names the first row whose
 * text can't be sent.
 * @param origin APP_ORIGIN, which links in SMS begin with
 */
export function checkOwnTexts(templates: MessageTemplates, origin: string): void {
  for (const [key, { text: own }] of Object.entries(templates)) {
    const [text] = key.split('/') as [SmsText];
    const problem = own === undefined ? undefined : ownTextProblem(text, own, origin);
    if (problem !== undefined) throw new StartError(`MESSAGE_TEMPLATES: ${key}: ${problem}.`);
  }
}
