import { describe, expect, it } from 'vitest';
import { checkOwnTexts } from './own-texts.ts';
import { smsTexts } from './kinds.messages.ts';
import { smsOf, stepUpSms } from './sms.ts';
import { parseTemplates } from './templates.ts';

const ORIGIN = 'https://vanam.example';
const ROW = { dltTemplateId: '1107160000000012345', header: 'VANAMH', providerTemplateId: '' };
const templatesWith = (rows: Record<string, string>) =>
  Object.fromEntries(Object.entries(rows).map(([key, text]) => [key, { ...ROW, text }]));

describe('a text that an operator registered in place of ours', () => {
  it('is sent with our values, and the gateway gets its registration without it [S39]', () => {
    const templates = parseTemplates(
      JSON.stringify(
        templatesWith({
          'booking-completed/en': 'Vanam Homes thanks you for seeing {property}. See you soon.',
          'otp-step-up/en': '{code} lets you {action} at {site}.',
        }),
      ),
    );
    if (!templates) throw new Error('The templates can be read');
    const visit = { propertyId: 7, property: 'Amber Court' };
    const base = { to: '9000000011', templates };
    expect(smsOf({ ...base, kind: 'booking-completed', facts: visit, token: null, origin: ORIGIN })).toEqual({
      to: '9000000011',
      template: 'booking-completed',
      language: 'en',
      body: 'Vanam Homes thanks you for seeing Amber Court. See you soon.',
      registered: { ...ROW, variables: { property: 'Amber Court' } },
    });
    expect(stepUpSms({ ...base, code: '123456', purpose: 'DELETE_ACCOUNT' }).body).toBe(
      '123456 lets you delete your account at Aangan.',
    );
  });

  it.each([
    [
      'a variable left out',
      'booking-confirmed',
      'Visit on {when}. Manage: {origin}/visit/{token}',
      '{property}, {when}',
    ],
    ['another order', 'booking-confirmed', '{when}: {property}, {token}', '{property}, {when}, {token}, once each'],
    ['a variable twice', 'booking-completed', '{property}, thank you for seeing {property}', '{property}, once each'],
    ['an unknown variable', 'booking-completed', 'Thank you, {buyer}, for seeing {property}', '{property}, once each'],
    ['a space in the braces', 'booking-completed', 'Thank you for seeing { property }', '{property}, once each'],
    ['a variable where there is none', 'email-changed', '{property}: your e-mail address was changed', 'nothing, once'],
    ['the address in a code', 'otp-step-up', '{code} to {action} at {origin}', '{code}, {action}, once each'],
    ['two SMS', 'booking-completed', `${'Thank you. '.repeat(12)}{property}`, 'may come to 162 letters'],
    [
      'two SMS for a long name',
      'booking-completed',
      `{site}: {property} ${'x'.repeat(112)}`,
      'may come to 161 letters',
    ],
    ['letters of no SMS', 'booking-completed', '{property} देखने के लिए धन्यवाद', 'GSM-7'],
  ])('is refused at the start for %s, and the row is named [S39]', (_, text, own, problem) => {
    const check = () => checkOwnTexts(templatesWith({ [`${text}/en`]: own }), ORIGIN);
    expect(check).toThrow(`MESSAGE_TEMPLATES: ${text}/en: `);
    expect(check).toThrow(problem);
  });

  it('may be ours, or as long as one SMS, and need not be given [S39]', () => {
    const rows = Object.entries(smsTexts).map(([text, words]) => [`${text}/en`, words] as const);
    expect(() => checkOwnTexts(templatesWith(Object.fromEntries(rows)), 'https://a.in')).not.toThrow();
    const longest = templatesWith({ 'booking-completed/en': `{site}: {property} ${'x'.repeat(111)}` });
    expect(() => checkOwnTexts(longest, ORIGIN)).not.toThrow();
    expect(() => checkOwnTexts({ 'booking-completed/en': ROW }, ORIGIN)).not.toThrow();
  });
});
