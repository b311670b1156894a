import { LANGUAGES } from '@aangan/contract/core/language';
import { describe, expect, it } from 'vitest';
import { smsParts, smsSize } from '../adapters/sms/gsm.ts';
import { listSms } from '../cli/list-sms.ts';
import { parseConfig } from '../config/config.ts';
import { smsOf, smsProperty, stepUpSms } from './sms.ts';
import { checkSmsLanguages, parseTemplates, type MessageTemplates } from './templates.ts';

const TOKEN = 'w'.repeat(26);
const ORIGIN = `https://${'h'.repeat(20)}.com`;
const facts = { propertyId: 7, property: 'Amber Court Residences', visitDate: '2026-12-05', visitTime: '11:00' };
const base = { to: '9000000011', facts, token: TOKEN, origin: ORIGIN, templates: {} } as const;

describe('the parts of an SMS', () => {
  it.each([
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    ['a'.repeat(306), 306, 2],
    ['a'.repeat(307), 307, 3],
    ['€'.repeat(80), 160, 1],
    ['अ'.repeat(70), 70, 1],
    ['अ'.repeat(71), 71, 2],
    ['अ'.repeat(134), 134, 2],
    ['अ'.repeat(135), 135, 3],
    ['', 0, 1],
  ])('are counted as gateways charge them: %#', (text, units, parts) => {
    expect([smsSize(text), smsParts(text)]).toEqual([{ units, parts }, parts]);
  });

  it('are within the limit for every text in every language with long values [L27]', () => {
    const listed = listSms();
    expect(new Set(listed.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
    for (const { key, parts, most } of listed) expect(parts, key).toBeLessThanOrEqual(most);
    expect(listed.filter(({ key }) => key.startsWith('otp/')).map(({ parts }) => parts)).toEqual([1, 1, 1]);
  });
});

describe('an SMS in Marathi or Hindi', () => {
  it.each([
    ['mr', `आंगन: Amber Court Re.., भेट 5 डिसेंबर, सकाळी 11:00 निश्चित. ${ORIGIN}/mr/visit/${TOKEN}`],
    ['hi', `आंगन: Amber Court Re.., विज़िट 5 दिसंबर, सुबह 11:00 पक्की। ${ORIGIN}/hi/visit/${TOKEN}`],
  ] as const)('has the words of its language, a short name and a link in %s [L13, L25, L27]', (language, body) => {
    const message = smsOf({ ...base, kind: 'booking-confirmed', language });
    expect(message).toMatchObject({ body: body.normalize('NFC'), language });
    expect(smsParts(message.body)).toBe(2);
  });

  it('names a home without letters in its language [L27]', () => {
    expect([smsProperty('中文', 12, 'mr'), smsProperty('中文', 12, 'hi'), smsProperty('中文', 12)]).toEqual([
      'प्रकल्प 12',
      'प्रोजेक्ट 12',
      'property 12',
    ]);
  });

  it('names the act that a code confirms [L25]', () => {
    const code = { to: '9000000011', code: '123456', purpose: 'DELETE_ACCOUNT', templates: {} } as const;
    expect(stepUpSms({ ...code, language: 'mr' }).body).toContain('123456: खाते हटवण्यासाठी');
  });

  it('goes in English where it would take more parts [L27]', () => {
    const origin = `https://${'h'.repeat(80)}.com`;
    expect(smsOf({ ...base, kind: 'booking-confirmed', origin, language: 'mr' })).toMatchObject({
      language: 'en',
      body: `Aangan: Visit to Amber Court Residences on Sat 5 Dec, 11:00 am confirmed. Manage: ${origin}/visit/${TOKEN}`,
    });
  });
});

describe('SMS_LANGUAGES', () => {
  const gateway = { SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example' };
  const row = { dltTemplateId: '1', header: 'AANGAN', providerTemplateId: '' };
  const keysOf = (language: string) => listSms().flatMap(({ key }) => (key.endsWith(`/${language}`) ? [key] : []));

  it('is all languages without a gateway and English with one [L26]', () => {
    expect(parseConfig({}).smsLanguages).toEqual(['en', 'mr', 'hi']);
    expect(parseConfig({ SMS_PROVIDER: 'file' }).smsLanguages).toEqual(['en', 'mr', 'hi']);
    expect(parseConfig(gateway).smsLanguages).toEqual(['en']);
    expect(parseConfig({ ...gateway, SMS_LANGUAGES: 'en, hi' }).smsLanguages).toEqual(['en', 'hi']);
  });

  it.each(['fr', 'en,MR', 'en,,mr'])('is refused as %s, with what would be right [L26]', (SMS_LANGUAGES) => {
    expect(() => parseConfig({ SMS_LANGUAGES })).toThrow(
      'SMS_LANGUAGES must list some of en, mr and hi, for example SMS_LANGUAGES=en,mr.',
    );
  });

  it('needs every text of a language in MESSAGE_TEMPLATES with a gateway [L26]', () => {
    const config = parseConfig({ ...gateway, SMS_LANGUAGES: 'en,mr' });
    const advice = 'register the texts of npm run languages -- sms, or take mr out.';
    expect(() => checkSmsLanguages(config, {})).toThrow(
      `SMS_LANGUAGES names mr, but MESSAGE_TEMPLATES has no otp/mr: ${advice}`,
    );
    const all: MessageTemplates = Object.fromEntries(keysOf('mr').map((key) => [key, row]));
    expect(() => checkSmsLanguages(config, all)).not.toThrow();
    for (const key of keysOf('mr')) {
      const { [key]: _, ...others } = all;
      expect(() => checkSmsLanguages(config, others), key).toThrow(`MESSAGE_TEMPLATES has no ${key}: ${advice}`);
    }
    expect(() => checkSmsLanguages(parseConfig({ SMS_LANGUAGES: 'mr' }), {})).not.toThrow();
  });

  it('reads registrations of translated texts [L26]', () => {
    const keys = [...keysOf('mr'), ...keysOf('hi')];
    expect(parseTemplates(JSON.stringify(Object.fromEntries(keys.map((key) => [key, row]))))).not.toBeNull();
    expect(parseTemplates(JSON.stringify({ 'otp/fr': row }))).toBeNull();
  });
});
