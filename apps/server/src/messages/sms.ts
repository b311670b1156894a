import { SITE } from '@aangan/contract/core/site';
import { formatMonthName, formatShortDay, type TimeWords } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { septetsOf, smsParts, toGsm } from '../adapters/sms/gsm.ts';
import type { SmsMessage } from '../adapters/sms/sms-sender.ts';
import { smsText } from '../adapters/sms/sms-text.ts';
import { formatsIn } from '../languages/formats.ts';
import { siteIn } from '../languages/site.ts';
import { smsTexts, type stepUpActions } from './kinds.messages.ts';
import type { SmsKind } from './kinds.ts';
import type { Facts, Language } from './message.ts';
import { fillFrom, valuesOf } from './render.ts';
import { templateKey, type MessageTemplates, type RegisteredText } from './templates.ts';
import { messageTexts } from './words.ts';

/** Most characters of each variable of an SMS; registered templates allow 40. */
export const SMS_VARIABLES = { property: 30, day: 10, time: 8, when: 20, token: 26, code: 6, action: 20 } as const;
export type SmsVariable = keyof typeof SMS_VARIABLES;
export type SmsText = keyof typeof smsTexts;

const SEPTETS = 160;
const SHORTEST_NAME = 3;
/** The longest name that a site may have in SMS (S38). */
const SITE_NAME = 16;
/** The longest name of a home in a message in Devanagari, whose parts have less than half the letters (L27). */
const SHORT_PROPERTY = 16;

/** The most parts of an SMS in Marathi or Hindi; one that comes to more goes in English (L27). */
export const mostParts = (text: RegisteredText): number => (text === 'otp' ? 1 : 2);

/** Gives the language of an SMS: English where a language is not among those of SMS_LANGUAGES (L26). */
export const languageOfSms = (language: Language, listed: readonly Language[]): Language =>
  listed.includes(language) ? language : 'en';

/** Gives the name of the site in SMS in a language. */
export const siteInSms = (language: Language): string => siteIn(language).smsName;

/**
 * Gives the name of a home for an SMS: sanitised, in characters of one septet, 30 at most, and 16 in Marathi and Hindi.
 */
export function smsProperty(name: string, propertyId: number, language: Language = 'en'): string {
  const max = language === 'en' ? SMS_VARIABLES.property : SHORT_PROPERTY;
  // again, since dropped characters may have joined others
  const plain = smsText(toGsm(smsText(name, name.length * 4)), name.length * 4);
  const letters = plain.match(/\p{L}/gu) ?? [];
  if (letters.length < SHORTEST_NAME) return fill(messageTexts(language).smsWords.home, { id: String(propertyId) });
  if (plain.length <= max) return plain;
  return `${plain.slice(0, max - 2).trimEnd()}..`;
}

export interface SmsOf {
  to: string;
  kind: SmsKind;
  facts: Facts;
  /** The token of the link to the visit; null where the text has none. */
  token: string | null;
  origin: string;
  templates: MessageTemplates;
  language?: Language;
}

/** Writes the SMS of a message. */
export function smsOf(sms: SmsOf): SmsMessage {
  const { to, kind, facts, token, origin, templates, language = 'en' } = sms;
  const text: SmsText = kind === 'booking-reminder-24' && facts.visitTime === null ? `${kind}-any-time` : kind;
  const values = smsValues(facts, token ?? '', language);
  const { own, registered } = registrationOf(text, templates, language);
  const names = variablesOf(text, language);
  const body = bodyOf(own ?? messageTexts(language).smsTexts[text], { ...values, origin }, language);
  if (isOver(text, body, language)) return smsOf({ ...sms, language: 'en' });
  return {
    to,
    template: kind,
    body,
    language,
    ...(registered && {
      registered: {
        ...registered,
        variables: Object.fromEntries(names.map((name) => [name, (values as Record<string, string>)[name] ?? ''])),
      },
    }),
  };
}

/** Fills an SMS text in a language. */
function bodyOf(text: string, values: Record<string, string>, language: Language): string {
  return fillFrom(text, { ...values, site: siteInSms(language) });
}

/** Whether a text in Marathi or Hindi comes to more parts than it may have, as with a long name of the site. */
function isOver(text: RegisteredText, body: string, language: Language): boolean {
  return language !== 'en' && smsParts(body) > mostParts(text);
}

export interface CodeSms {
  /** Ten digits. */
  to: string;
  code: string;
  /** The text that brings a code, by language. */
  textIn(language: Language): string;
  templates: MessageTemplates;
  language: Language;
}

/** Writes the SMS with a code for signing in. In English the gateway knows its text by itself. */
export function codeSms(sms: CodeSms): SmsMessage {
  const { to, code, textIn, templates, language } = sms;
  const { own, registered } = registrationOf('otp', templates, language);
  const body = bodyOf(own ?? textIn(language), { code }, language);
  if (isOver('otp', body, language)) return codeSms({ ...sms, language: 'en' });
  const variables = { code };
  return { to, template: 'otp', body, language, code, ...(registered && { registered: { ...registered, variables } }) };
}

export interface StepUpSms {
  /** Ten digits. */
  to: string;
  code: string;
  purpose: keyof typeof stepUpActions;
  templates: MessageTemplates;
  language?: Language;
}

/** Writes the SMS with the code that confirms one act of a signed-in person. */
export function stepUpSms(sms: StepUpSms): SmsMessage {
  const { to, code, purpose, templates, language = 'en' } = sms;
  const text = 'otp-step-up';
  const words = messageTexts(language);
  const variables = { code, action: words.stepUpActions[purpose] };
  const { own, registered } = registrationOf(text, templates, language);
  const body = bodyOf(own ?? words.smsTexts[text], variables, language);
  if (isOver(text, body, language)) return stepUpSms({ ...sms, language: 'en' });
  return { to, template: text, body, language, code, ...(registered && { registered: { ...registered, variables } }) };
}

/** Finds the registration of a text, and the words that were registered in place of ours (S39). */
function registrationOf(text: RegisteredText, templates: MessageTemplates, language: Language) {
  const { text: own, ...registered } = templates[templateKey(text, language)] ?? {};
  return { own, registered: 'dltTemplateId' in registered ? registered : undefined };
}

function smsValues(
  facts: Facts,
  token: string,
  language: Language,
): Record<Exclude<SmsVariable, 'code' | 'action'>, string> {
  const given = valuesOf(facts, language);
  const plain = (text = '') => text.replaceAll('\u00A0', ' ');
  const property = smsProperty(String(facts.property ?? ''), Number(facts.propertyId ?? 0), language);
  const [day, time] = [dayOf(facts, language), plain(given.time)];
  const when = time === '' ? day : fill(messageTexts(language).when, { day, time });
  return { property, day, time, when, token };
}

/** Gives the day of a visit as SMS tell it: 'Sat 5 Dec', and in Marathi and Hindi, whose months are in full, no weekday. */
function dayOf({ visitDate }: Facts, language: Language): string {
  if (typeof visitDate !== 'string') return '';
  const { times } = formatsIn(language);
  if (language === 'en') return formatShortDay(visitDate, times);
  return dayWithoutWeekday(String(Number(visitDate.slice(8, 10))), formatMonthName(visitDate, times), times);
}

const dayWithoutWeekday = (day: string, month: string, { shortDay }: TimeWords): string =>
  fill(shortDay, { weekday: '', day, month }).trim();

/** Lists the variables of a text, in order. */
export function variablesOf(text: SmsText, language: Language = 'en'): SmsVariable[] {
  const names = [...messageTexts(language).smsTexts[text].matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return names.filter((name): name is SmsVariable => Object.hasOwn(SMS_VARIABLES, name));
}

/** Gives each variable at its longest, as it is in a language. */
export function longestValues(language: Language): Record<SmsVariable, string> {
  const fixed = Object.fromEntries(
    Object.entries(SMS_VARIABLES).map(([name, max]) => [name, 'x'.repeat(max)]),
  ) as Record<SmsVariable, string>;
  if (language === 'en') return fixed;
  const { times } = formatsIn(language);
  const { when, stepUpActions } = messageTexts(language);
  const day = dayWithoutWeekday('30', longestOf(times.months), times);
  const time = longestOf(times.time).replace('{time}', '12:30');
  return {
    ...fixed,
    property: 'x'.repeat(SHORT_PROPERTY),
    day,
    time,
    when: fill(when, { day, time }),
    action: longestOf([stepUpActions.DELETE_ACCOUNT, stepUpActions.CHANGE_FROM, stepUpActions.CHANGE_TO]),
  };
}

const longestOf = (texts: readonly string[]): string => texts.reduce((a, b) => (b.length > a.length ? b : a), '');

/** Whether a text may need more than one SMS under an origin, with every variable at its longest. */
export function isTooLong(text: SmsText, origin: string): boolean {
  const septets = septetsOf(fillFrom(smsTexts[text], { ...longestValues('en'), site: SITE.smsName, origin }));
  return septets === null || septets > SEPTETS;
}

/**
 * Checks the words that an operator registered in place of ours (S39): they must have our variables once each in their
 * order, and fit one SMS with every variable and the site's name at their longest; in Marathi and Hindi the parts of L27.
 * @param own with `{site}` and `{origin}` where it likes; that of a code without `{origin}`
 * @returns what is wrong, undefined when nothing is
 */
export function ownTextProblem(
  text: RegisteredText,
  own: string,
  { origin, language }: { origin: string; language: Language },
): string | undefined {
  const free = text === 'otp-step-up' || text === 'otp' ? ['{site}'] : ['{site}', '{origin}'];
  const ours = text === 'otp' ? '{code}' : messageTexts(language).smsTexts[text];
  const placeholders = (of: string) => [...of.matchAll(/\{[^}]*\}/g)].map(String).filter((one) => !free.includes(one));
  const wanted = placeholders(ours).join(', ') || 'nothing';
  if ((placeholders(own).join(', ') || 'nothing') !== wanted) {
    return `between braces its text must have ${wanted}, once each and in this order, besides ${free.join(' and ')}`;
  }
  const longest = fillFrom(own, { ...longestValues(language), site: 'x'.repeat(SITE_NAME), origin });
  if (language !== 'en') {
    const [parts, most] = [smsParts(longest), mostParts(text)];
    return parts > most ? `its text may come to ${parts} SMS with long values, and ${most} is the most` : undefined;
  }
  const septets = septetsOf(longest);
  if (septets === null) return 'its text must be in letters of GSM-7, such as those of English';
  return septets > SEPTETS
    ? `its text may come to ${septets} letters with long values, and one SMS has ${SEPTETS}`
    : undefined;
}
