import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { smsTexts } from './kinds.messages.ts';
import type { Language } from './message.ts';

/** The registration of a text with a gateway in India. All our SMS are of the category 'service implicit'. */
export interface RegisteredTemplate {
  dltTemplateId: string;
  header: string;
  /** The gateway's own id; '' without one. */
  providerTemplateId: string;
  /** The text as it was registered, where it isn't ours, with our variables in braces (S39). */
  text?: string | undefined;
}

/** Registrations by '<text>/<language>'. */
export type MessageTemplates = Readonly<Record<string, RegisteredTemplate>>;

/** Gives the key of a text's registration. */
export function templateKey(text: keyof typeof smsTexts, language: Language): string {
  return `${text}/${language}`;
}

export const TEMPLATE_KEYS: readonly string[] = Object.keys(smsTexts).map((text) =>
  templateKey(text as keyof typeof smsTexts, 'en'),
);

const shape = z.record(
  z.string(),
  z.strictObject({
    dltTemplateId: z.string().min(1),
    header: z.string().min(1),
    providerTemplateId: z.string().default(''),
    text: z.string().min(1).optional(),
  }),
);

/** Parses a file of templates; null when it is invalid, or names an unknown text. */
export function parseTemplates(json: string): MessageTemplates | null {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return null;
  }
  const { success, data } = shape.safeParse(given);
  return success && Object.keys(data).every((key) => TEMPLATE_KEYS.includes(key)) ? data : null;
}

/** Lists the texts that are sent by the gateway's general template. */
export function unregistered(templates: MessageTemplates): string[] {
  return TEMPLATE_KEYS.filter((key) => !Object.hasOwn(templates, key));
}

/** Reads MESSAGE_TEMPLATES; without it every text is sent by the gateway's general template. Raises a StartError for an invalid file. */
export function readTemplates(path: string | undefined): MessageTemplates {
  if (path === undefined) return {};
  let json: string;
  try {
    json = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartError(`MESSAGE_TEMPLATES names ${path}, which can't be read.`, { cause });
  }
  const templates = parseTemplates(json);
  if (templates) return templates;
  throw new StartError(
    `MESSAGE_TEMPLATES must be JSON such as {"${TEMPLATE_KEYS[0]}": {"dltTemplateId": "…", "header": "AANGAN", "providerTemplateId": ""}}, for: ${TEMPLATE_KEYS.join(', ')}.`,
  );
}

/** Warns at the start about texts without a registered template. */
export function nameUnregistered(templates: MessageTemplates, log: Pick<Logger, 'warn'>): void {
  const texts = unregistered(templates);
  if (texts.length > 0)
    log.warn({ texts }, "These SMS go by the gateway's general template: MESSAGE_TEMPLATES has none");
}
