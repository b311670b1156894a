import { describe, expect, it } from 'vitest';
import { mailHtml, mailText, type MailPage } from './mail-page.ts';
import { mailOf, type MailOf } from './mail.ts';

const VISIT: MailOf = {
  kind: 'booking-confirmed',
  subjectId: 5,
  facts: {
    propertyId: 7,
    property: 'Amaltas One',
    reraNo: 'P52100012345',
    host: 'Meera Kulkarni',
    visitDate: '2026-11-28',
    visitTime: '12:00',
    visitMinutes: 60,
  },
  origin: 'https://homes.example.com',
  name: 'Sneha Patil',
  buyer: null,
  isChecked: true,
  visitToken: 'v'.repeat(26),
  checkToken: null,
};
const UNCHECKED: MailOf = { ...VISIT, isChecked: false, visitToken: null, checkToken: 'c'.repeat(26) };
/** Hostile names. */
const NASTY = [
  '<img src=x onerror=alert(1)>"\'&',
  'Line\r\nBcc: everybody@example.com',
  'BEGIN:VEVENT',
  '😀 पुणे \u202Eabc\u200F',
];

/** Decodes the text of HTML. */
const unescape = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a mail about a visit', () => {
  it('has the same content in text and HTML, with the RERA number beside the home [V10]', () => {
    const { subject, page } = mailOf(VISIT);
    expect(subject).toBe('Visit confirmed: Amaltas One, Sat 28 Nov');
    const sentence = 'Namaste Sneha. Your visit to Amaltas One on Sat 28 Nov, 12:00 pm is confirmed.'.replace(
      ' pm',
      '\u00A0pm',
    );
    expect(page.paragraphs).toEqual([sentence]);
    expect(page.facts).toEqual([
      ['Home', 'Amaltas One'],
      ['RERA No.', 'P52100012345'],
      ['Day', 'Saturday, 28 November 2026'],
      ['Time', '12:00\u00A0pm to 1:00\u00A0pm IST'],
      ['Consultant', 'Meera Kulkarni'],
    ]);
    expect(page.action).toEqual({
      label: 'Manage this visit',
      url: `https://homes.example.com/visit/${'v'.repeat(26)}`,
    });
    for (const whole of [mailText(page), mailHtml(page)]) {
      for (const part of [sentence, ...page.facts.flat(), page.action?.url ?? '', page.note ?? '', page.foot]) {
        expect(whole).toContain(part);
      }
    }
  });

  it('loads nothing, has no picture, and links only to us [V10]', () => {
    const html = mailHtml(mailOf(VISIT).page);
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/i);
    const addresses = [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual([`https://homes.example.com/visit/${'v'.repeat(26)}`, 'mailto:support@aangan.example']);
    expect(html.match(/https?:\/\/[^"\s]+/g)).toEqual([`https://homes.example.com/visit/${'v'.repeat(26)}`]);
  });

  it('has no name and no link to change the visit for an unconfirmed address [V16]', () => {
    const { page } = mailOf(UNCHECKED);
    const whole = mailText(page) + mailHtml(page);
    expect(page.paragraphs[0]).toMatch(/^Your visit to Amaltas One/);
    expect(page.paragraphs[1]).toBe('Sign in to change your visit.');
    expect(page.action).toEqual({
      label: 'Confirm my address',
      url: `https://homes.example.com/email/${'c'.repeat(26)}`,
    });
    expect(whole).not.toMatch(/Sneha|Namaste|\/visit\//);
  });

  it.each(NASTY)('escapes %j [V10, V76]', (name) => {
    const { subject, page } = mailOf({
      ...VISIT,
      name: `${name} x`,
      facts: { ...VISIT.facts, property: name, host: name },
    });
    expect(subject).not.toMatch(/[\r\n]/);
    const html = mailHtml(page);
    expect(html).not.toContain('<img');
    expect(unescape(html)).toContain(name);
    expect(page.facts).toContainEqual(['Home', name]);
  });

  it('asks for confirmation of the address, and nothing else [V16]', () => {
    const { subject, page } = mailOf({ ...UNCHECKED, kind: 'email-check', facts: {} });
    expect(subject).toBe('Is this your e-mail address?');
    expect(page).toMatchObject({
      facts: [],
      paragraphs: ['Please confirm it. Until then you cannot change a visit from our e-mails.'],
      action: { label: 'Confirm my address' },
    });
  });

  it('names the buyer to a host with a confirmed address, and to no other [V16]', () => {
    const host: MailOf = { ...VISIT, kind: 'desk-booked', buyer: 'Sneha Patil', visitToken: null };
    const told = mailOf(host).page;
    expect(told.paragraphs[0]).toContain('Sneha Patil for Amaltas One');
    expect(told.action?.url).toBe('https://homes.example.com/desk/visits/5');
    expect(told.facts[0]).toEqual(['Property', 'Amaltas One']);
    expect(mailOf({ ...host, isChecked: false }).page.paragraphs[0]).toMatch(/^A buyer for Amaltas One/);
  });
});

describe('a mail with a list', () => {
  const page: MailPage = {
    heading: 'New homes and price drops',
    paragraphs: [],
    facts: [],
    sections: [
      {
        heading: NASTY[0] ?? '',
        items: [
          {
            reasons: ['New'],
            text: 'A 2BHK home in Charholi',
            url: 'https://homes.example.com/properties/7',
            notes: NASTY.slice(1),
          },
        ],
      },
    ],
    more: 'and 6 more',
    action: null,
    note: null,
    foot: 'You asked for these mails.',
    links: [{ label: 'Stop alert e-mails', url: 'https://homes.example.com/alerts/unsubscribe?t=a' }],
  };

  it('has the same content in text and HTML, under its headings, and loads nothing [V10, I12]', () => {
    const html = mailHtml(page);
    const told = ['New', 'A 2BHK home in Charholi', 'and 6 more', 'Stop alert e-mails', '/alerts/unsubscribe?t=a'];
    for (const whole of [mailText(page), html]) {
      const places = told.map((part) => whole.indexOf(part));
      expect(places).not.toContain(-1);
    }
    expect(html).not.toMatch(/<img|<script|<link|<[^>]*src=|url\(|@import/i);
    for (const text of NASTY) expect(unescape(html)).toContain(text);
    expect(mailText(page).split('\n\n')[1]).toBe(NASTY[0]);
  });
});
