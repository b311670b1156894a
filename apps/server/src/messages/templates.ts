import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@aangan/contract/core/language';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SmsConfig } from '../config/sms-settings.ts';
import { StartError } from '../start-error.ts';
import { smsTexts } from './kinds.messages.ts';

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

/** A text that may be registered: that of a message, or of a code for signing in in Marathi or Hindi. */
export type RegisteredText = keyof typeof smsTexts | 'otp';

/** Gives the key of a text's registration. */
export function templateKey(text: RegisteredText, language: Language): string {
  return `${text}/${language}`;
}

const TEXTS = Object.keys(smsTexts) as (keyof typeof smsTexts)[];

/** The keys of English. The gateway's own settings have the code for signing in. */
export const TEMPLATE_KEYS: readonly string[] = TEXTS.map((text) => templateKey(text, 'en'));

/** The keys of a translated language, all of which a real gateway needs (L26). */
const translatedKeys = (language: Language) => (['otp', ...TEXTS] as const).map((text) => templateKey(text, language));

const ALL_KEYS: readonly string[] = [
  ...TEMPLATE_KEYS,
  ...LANGUAGES.filter((language) => language !== 'en').flatMap(translatedKeys),
];

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
  return success && Object.keys(data).every((key) => ALL_KEYS.includes(key)) ? data : null;
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
    `MESSAGE_TEMPLATES must be JSON such as {"${TEMPLATE_KEYS[0]}": {"dltTemplateId": "…", "header": "AANGAN", "providerTemplateId": ""}}, for: ${ALL_KEYS.join(', ')}.`,
  );
}

/** What the start and `npm run languages -- sms` say of the price (L27). */
export const PARTS_NOTE = 'A Marathi or Hindi SMS costs up to 2 parts where English costs 1.';

/** Gateways that send only what is registered with a DLT platform. */
const isGateway = ({ provider }: SmsConfig) => provider !== 'console' && provider !== 'file';

/**
 * Checks that each language of SMS is registered where a real gateway sends them (L26). Raises a StartError that names the first
 * text without a registration.
 */
export function checkSmsLanguages({ sms, smsLanguages }: SmsSettings, templates: MessageTemplates): void {
  if (!isGateway(sms)) return;
  for (const language of smsLanguages.filter((one) => one !== 'en')) {
    const missing = translatedKeys(language).find((key) => !Object.hasOwn(templates, key));
    if (missing === undefined) continue;
    throw new StartError(
      `SMS_LANGUAGES names ${language}, but MESSAGE_TEMPLATES has no ${missing}: register the texts of npm run languages -- sms, or take ${language} out.`,
    );
  }
}

/** Says at the start with a real gateway what other languages cost (L27). */
export function namePriceOfLanguages({ sms, smsLanguages }: SmsSettings, log: Pick<Logger, 'info'>): void {
  if (isGateway(sms) && smsLanguages.some((language) => language !== 'en')) log.info({ smsLanguages }, PARTS_NOTE);
}

interface SmsSettings {
  sms: SmsConfig;
  /** The languages in which SMS go out. */
  smsLanguages: readonly Language[];
}

/** Warns at the start about texts without a registered template. */
export function nameUnregistered(templates: MessageTemplates, log: Pick<Logger, 'warn'>): void {
  const texts = unregistered(templates);
  if (texts.length > 0)
    log.warn({ texts }, "These SMS go by the gateway's general template: MESSAGE_TEMPLATES has none");
}
