import type { Language } from '@aangan/contract/core/language';
import { StartError } from '../start-error.ts';
import { ownTextProblem } from './sms.ts';
import type { MessageTemplates, RegisteredText } from './templates.ts';

/**
 * Checks the texts that MESSAGE_TEMPLATES brings in place of ours (S39). Raises a StartError that names the first row whose
 * text can't be sent.
 * @param origin APP_ORIGIN, which links in SMS begin with
 */
export function checkOwnTexts(templates: MessageTemplates, origin: string): void {
  for (const [key, { text: own }] of Object.entries(templates)) {
    const [text, language] = key.split('/') as [RegisteredText, Language];
    const problem = own === undefined ? undefined : ownTextProblem(text, own, { origin, language });
    if (problem !== undefined) throw new StartError(`MESSAGE_TEMPLATES: ${key}: ${problem}.`);
  }
}
