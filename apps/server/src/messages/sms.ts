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
  const registered = templates[templateKey(text, language)];
  const names = variablesOf(text);
  return {
    to,
    template: kind,
    body: fillFrom(smsTexts[text], { ...values, site: SITE.smsName, origin }),
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
  const registered = templates[templateKey(text, language)];
  const body = fillFrom(smsTexts[text], { ...variables, site: SITE.smsName });
  return { to, template: text, body, code, ...(registered && { registered: { ...registered, variables } }) };
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
