import { SITE } from '@aangan/contract/core/site';
import type { SmsMessage } from '../adapters/sms/sms-sender.ts';
import { smsText } from '../adapters/sms/sms-text.ts';
import { septetsOf, toGsm } from './gsm.ts';
import { smsTexts, stepUpActions } from './kinds.messages.ts';
import type { SmsKind } from './kinds.ts';
import type { Facts, Language } from './message.ts';
import { fillFrom, valuesOf } from './render.ts';
import { templateKey, type MessageTemplates } from './templates.ts';

/** Most characters of each variable of an SMS; registered templates allow 40. */
export const SMS_VARIABLES = { property: 30, day: 10, time: 8, when: 20, token: 26, code: 6, action: 20 } as const;
export type SmsVariable = keyof typeof SMS_VARIABLES;
export type SmsText = keyof typeof smsTexts;

const SEPTETS = 160;
const SHORTEST_NAME = 3;
/** The longest name that a site may have in SMS (S38). */
const SITE_NAME = 16;

/** Gives the name of a home for an SMS: sanitised, in characters of one septet, 30 at most. */
export function smsProperty(name: string, propertyId: number): string {
  // again, since dropped characters may have joined others
  const plain = smsText(toGsm(smsText(name, name.length * 4)), name.length * 4);
  const letters = plain.match(/\p{L}/gu) ?? [];
  if (letters.length < SHORTEST_NAME) return `property ${propertyId}`;
  if (plain.length <= SMS_VARIABLES.property) return plain;
  return `${plain.slice(0, SMS_VARIABLES.property - 2).trimEnd()}..`;
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
export function smsOf({ to, kind, facts, token, origin, templates, language = 'en' }: SmsOf): SmsMessage {
  const text: SmsText = kind === 'booking-reminder-24' && facts.visitTime === null ? `${kind}-any-time` : kind;
  const values = smsValues(facts, token ?? '');
  const { own, registered } = registrationOf(text, templates, language);
  const names = variablesOf(text);
  return {
    to,
    template: kind,
    body: fillFrom(own ?? smsTexts[text], { ...values, site: SITE.smsName, origin }),
    ...(registered && {
      registered: {
        ...registered,
        variables: Object.fromEntries(names.map((name) => [name, (values as Record<string, string>)[name] ?? ''])),
      },
    }),
  };
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
export function stepUpSms({ to, code, purpose, templates, language = 'en' }: StepUpSms): SmsMessage {
  const text = 'otp-step-up';
  const variables = { code, action: stepUpActions[purpose] };
  const { own, registered } = registrationOf(text, templates, language);
  const body = fillFrom(own ?? smsTexts[text], { ...variables, site: SITE.smsName });
  return { to, template: text, body, code, ...(registered && { registered: { ...registered, variables } }) };
}

/** Finds the registration of a text, and the words that were registered in place of ours (S39). */
function registrationOf(text: SmsText, templates: MessageTemplates, language: Language) {
  const { text: own, ...registered } = templates[templateKey(text, language)] ?? {};
  return { own, registered: 'dltTemplateId' in registered ? registered : undefined };
}

function smsValues(facts: Facts, token: string): Record<Exclude<SmsVariable, 'code' | 'action'>, string> {
  const given = valuesOf(facts);
  const plain = (name: 'day' | 'time' | 'when') => (given[name] ?? '').replaceAll('\u00A0', ' ');
  const property = smsProperty(String(facts.property ?? ''), Number(facts.propertyId ?? 0));
  return { property, day: plain('day'), time: plain('time'), when: plain('when'), token };
}

/** Lists the variables of a text, in order. */
export function variablesOf(text: SmsText): SmsVariable[] {
  const names = [...smsTexts[text].matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return names.filter((name): name is SmsVariable => Object.hasOwn(SMS_VARIABLES, name));
}

/** Whether a text may need more than one SMS under an origin, with every variable at its longest. */
export function isTooLong(text: SmsText, origin: string): boolean {
  const longest = Object.fromEntries(Object.entries(SMS_VARIABLES).map(([name, max]) => [name, 'x'.repeat(max)]));
  const septets = septetsOf(fillFrom(smsTexts[text], { ...longest, site: SITE.smsName, origin }));
  return septets === null || septets > SEPTETS;
}

/**
 * Checks the words that an operator registered in place of ours (S39): they must have our variables once each in their
 * order, and fit one SMS with every variable and the site's name at their longest.
 * @param own with `{site}` and `{origin}` where it likes; that of a code without `{origin}`
 * @returns what is wrong, undefined when nothing is
 */
export function ownTextProblem(text: SmsText, own: string, origin: string): string | undefined {
  const free = text === 'otp-step-up' ? ['{site}'] : ['{site}', '{origin}'];
  const placeholders = (of: string) => [...of.matchAll(/\{[^}]*\}/g)].map(String).filter((one) => !free.includes(one));
  const wanted = placeholders(smsTexts[text]).join(', ') || 'nothing';
  if ((placeholders(own).join(', ') || 'nothing') !== wanted) {
    return `between braces its text must have ${wanted}, once each and in this order, besides ${free.join(' and ')}`;
  }
  const longest = Object.fromEntries(Object.entries(SMS_VARIABLES).map(([name, max]) => [name, 'x'.repeat(max)]));
  const septets = septetsOf(fillFrom(own, { ...longest, site: 'x'.repeat(SITE_NAME), origin }));
  if (septets === null) return 'its text must be in letters of GSM-7, such as those of English';
  return septets > SEPTETS
    ? `its text may come to ${septets} letters with long values, and one SMS has ${SEPTETS}`
    : undefined;
}
