import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { smsTexts } from './kinds.messages.ts';
import type { Language } from './message.ts';

/** What a gateway in India has registered for a text. All SMS of ours are 'service implicit': no other category is sent. */
export interface RegisteredTemplate {
  dltTemplateId: string;
  header: string;
  /** The gateway's own id of it; empty where it has none. */
  providerTemplateId: string;
}

/** By '<text>/<language>'. */
export type MessageTemplates = Readonly<Record<string, RegisteredTemplate>>;

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
  }),
);

/** Reads a file of templates; null when it is none, or names a text that there is not. */
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

/** Texts that go out by the gateway's one general template. */
export function unregistered(templates: MessageTemplates): string[] {
  return TEMPLATE_KEYS.filter((key) => !Object.hasOwn(templates, key));
}

/** Reads MESSAGE_TEMPLATES; without it every text goes by the gateway's general template. Raises a StartError. */
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

/** What the start says of texts that no template of their own is registered for. */
export function nameUnregistered(templates: MessageTemplates, log: Pick<Logger, 'warn'>): void {
  const texts = unregistered(templates);
  if (texts.length > 0)
    log.warn({ texts }, "These SMS go by the gateway's general template: MESSAGE_TEMPLATES has none");
}
