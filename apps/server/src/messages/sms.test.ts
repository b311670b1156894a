import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { septetsOf } from '../adapters/sms/gsm.ts';
import { smsTexts, texts, titles } from './kinds.messages.ts';
import { isSmsKind, KINDS, MESSAGE_KINDS } from './kinds.ts';
import { render } from './render.ts';
import { isTooLong, SMS_VARIABLES, smsOf, smsProperty, variablesOf, type SmsText } from './sms.ts';
import { parseTemplates, TEMPLATE_KEYS, unregistered } from './templates.ts';

const smsKinds = MESSAGE_KINDS.filter(isSmsKind);
const TOKEN = 'w'.repeat(26);
/** The longest supported host, 24 characters. */
const ORIGIN = `https://${'h'.repeat(20)}.com`;

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const date = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const facts = fc.record({
  propertyId: fc.integer({ min: 1, max: 2_000_000_000 }),
  property: fc.string({ unit: 'grapheme', maxLength: 300 }),
  visitDate: date,
  visitTime: fc.option(time),
});

describe('the registry of messages', () => {
  it('has a title and a text for every kind, an SMS text for every kind with SMS, and no others [V8]', () => {
    expect(Object.keys(titles).sort()).toEqual([...MESSAGE_KINDS].sort());
    const variants = { 'booking-reminder-24': 'booking-reminder-24-any-time' };
    expect(Object.keys(smsTexts).sort()).toEqual([...smsKinds, ...Object.values(variants), 'otp-step-up'].sort());
    const seen = new Set<string>();
    for (const kind of MESSAGE_KINDS) {
      for (const host of ['Meera', null]) {
        for (const visitTime of ['11:00', null]) {
          for (const answer of ['ACCEPTED', 'DECLINED', 'WANTED']) {
            const visit = { property: '§', host, visitDate: '2026-12-05', visitTime, answer };
            const given = { ...visit, date: '2026-12-05', at: '2026-12-05T06:30:00Z', device: 'Chrome on Android' };
            const { text } = render(kind, given, { buyer: 'Sneha' });
            expect(text, kind).not.toMatch(/[{}]/);
            seen.add(text.slice(0, 12) + text.length);
          }
        }
      }
      expect(KINDS[kind].channels.length).toBeGreaterThan(0);
    }
    // every text is used by some kind
    expect(seen.size).toBeGreaterThanOrEqual(Object.keys(texts).length - 4);
  });

  it('has known variables of at most 40 characters in every SMS, and no other placeholder [V8]', () => {
    for (const max of Object.values(SMS_VARIABLES)) expect(max).toBeLessThanOrEqual(40);
    const used = new Set<string>();
    for (const [name, text] of Object.entries(smsTexts)) {
      const placeholders = [...text.matchAll(/\{(\w+)\}/g)].map(([, found]) => found ?? '');
      for (const found of placeholders) expect(['site', 'origin', ...Object.keys(SMS_VARIABLES)]).toContain(found);
      for (const variable of variablesOf(name as SmsText)) used.add(variable);
      if (name !== 'otp-step-up') expect(text.startsWith('{site}: ')).toBe(true);
    }
    expect([...used].sort()).toEqual(Object.keys(SMS_VARIABLES).sort());
  });

  it('reads the registered templates, and names the texts without one [V8]', () => {
    const registered = { dltTemplateId: '1107160000000012345', header: 'AANGAN', providerTemplateId: '65f0' };
    const json = JSON.stringify({ 'booking-completed/en': registered });
    const templates = parseTemplates(json) ?? {};
    expect(unregistered(templates)).toEqual(TEMPLATE_KEYS.filter((key) => key !== 'booking-completed/en'));
    const message = smsOf({
      to: '9000000011',
      kind: 'booking-completed',
      facts: { propertyId: 7, property: 'Amber Court' },
      token: null,
      origin: ORIGIN,
      templates,
    });
    expect(message.registered).toEqual({ ...registered, variables: { property: 'Amber Court' } });
    for (const wrong of ['', '[]', '{"otp/en":{}}', '{"booking-completed/en":{"header":"A"}}']) {
      expect(parseTemplates(wrong), wrong).toBeNull();
    }
  });
});

describe('an SMS', () => {
  it.each(smsKinds)('%s is GSM-7 and at most 160 septets for any values [V9, V82]', (kind) => {
    fc.assert(
      fc.property(facts, (given) => {
        const { body } = smsOf({ to: '9', kind, facts: given, token: TOKEN, origin: ORIGIN, templates: {} });
        const septets = septetsOf(body);
        expect(septets, body).not.toBeNull();
        expect(septets, body).toBeLessThanOrEqual(160);
        expect(body).not.toMatch(/[{}]/);
      }),
      { numRuns: 500 },
    );
  });

  it('fits with every variable at its longest under a host of 24 characters, and is reported as too long beyond [V9]', () => {
    for (const text of Object.keys(smsTexts) as SmsText[]) expect(isTooLong(text, ORIGIN), text).toBe(false);
    expect(isTooLong('booking-confirmed', `https://${'h'.repeat(60)}.com`)).toBe(true);
  });

  it.each([
    ['Amber Court', 'Amber Court'],
    ['Château Señor', 'Chateau Señor'],
    ['The Extraordinarily Long Gardens of Moshi', 'The Extraordinarily Long Gar..'],
    ['अमलताश', 'property 7'],
    ['अमलताश One A', 'One A'],
    ['A😀B', 'property 7'],
    ['Evil.com\nCourt', 'Evil. com Court'],
    ['[Amber] {Court} ~ €5', 'Amber Court 5'],
  ])('calls %j %j [V9]', (name, text) => {
    expect(smsProperty(name, 7)).toBe(text);
  });

  it('has the text of the rules', () => {
    const visit = { propertyId: 7, property: 'Amber Court', visitDate: '2026-12-05' };
    const body = (kind: (typeof smsKinds)[number], visitTime: string | null) =>
      smsOf({
        to: '9',
        kind,
        facts: { ...visit, visitTime },
        token: 't'.repeat(26),
        origin: 'https://a.example',
        templates: {},
      }).body;
    const link = `https://a.example/visit/${'t'.repeat(26)}`;
    expect(body('booking-confirmed', '11:00')).toBe(
      `Aangan: Visit to Amber Court on Sat 5 Dec, 11:00 am confirmed. Manage: ${link}`,
    );
    expect(body('booking-confirmed', null)).toBe(
      `Aangan: Visit to Amber Court on Sat 5 Dec confirmed. Manage: ${link}`,
    );
    expect(body('booking-moved', '16:30')).toBe(
      `Aangan: Visit to Amber Court is now Sat 5 Dec, 4:30 pm. Manage: ${link}`,
    );
    expect(body('booking-proposed', '16:30')).toBe(
      `Aangan: For Amber Court we suggest Sat 5 Dec, 4:30 pm. Answer: ${link}`,
    );
    expect(body('booking-canceled', '16:30')).toBe(
      'Aangan: Visit to Amber Court on Sat 5 Dec is cancelled. Your visits: https://a.example/user/bookings',
    );
    expect(body('booking-pending', '16:30')).toBe(
      `Aangan: Visit to Amber Court on Sat 5 Dec awaits confirmation. Manage: ${link}`,
    );
    expect(body('booking-reminder-24', '11:00')).toBe(
      `Aangan: Visit to Amber Court tomorrow, 11:00 am. Coming, move or cancel: ${link}`,
    );
    expect(body('booking-reminder-24', null)).toBe(
      `Aangan: Visit to Amber Court tomorrow. Coming, move or cancel: ${link}`,
    );
    expect(body('booking-reminder-2', '11:00')).toBe(
      `Aangan: Visit to Amber Court today, 11:00 am. Directions and changes: ${link}`,
    );
    expect(body('booking-completed', '11:00')).toBe('Aangan: Thank you for visiting Amber Court.');
  });
});
