import { expect, it } from 'vitest';
import { buildUser, signedIn } from '../../test/factories.ts';
import { NOW, useMessagesKit } from '../../test/messages-kit.ts';

const kit = useMessagesKit();
const choose = (language: 'en' | 'mr' | 'hi' | null) =>
  kit.testApp.db.updateTable('users').set({ language }).where('id', '=', kit.buyer.id).execute();
type Listed = { content: { id: number; title: string }[] };
const DEVANAGARI = /\p{Script=Devanagari}/u;

it('sends what waits in the language that the recipient has when it is sent [L25, L13]', async () => {
  await choose('hi');
  await kit.notify();
  await choose('mr');
  await kit.testApp.sendDue();
  const [[text], [mail]] = [kit.texts, kit.mails];
  expect(text).toMatchObject({ language: 'mr' });
  expect(text?.body).toMatch(/\/mr\/(?:visit|user)\//);
  expect(text?.body).toContain('5 डिसेंबर, सकाळी 11:00');
  expect(mail).toMatchObject({ language: 'mr' });
  expect(mail?.html).toContain('<html lang="mr-IN">');
  expect(mail?.subject).toMatch(DEVANAGARI);
  expect(mail?.text).toContain('शनिवार, 5 डिसेंबर 2026');
  expect(mail?.text).toMatch(/https?:\/\/[^/]+\/mr\//);
  expect(mail?.calendar?.content.replaceAll('\r\n ', '')).toMatch(/SUMMARY:[^\n]*\p{Script=Devanagari}/u);
});

it.each(['en', null] as const)('sends English to whom has chosen %s [L25, L3]', async (language) => {
  await choose(language);
  await kit.notify();
  await kit.testApp.sendDue();
  expect(kit.mails[0]).toMatchObject({ language: 'en', subject: 'Visit confirmed: Amber Court, Sat 5 Dec' });
  expect(kit.mails[0]?.html).toContain('<html lang="en-IN">');
  for (const text of [kit.texts[0]?.body, kit.mails[0]?.text]) expect(text).not.toMatch(DEVANAGARI);
  expect(kit.texts[0]?.body).not.toMatch(/\/(?:en|mr|hi)\//);
});

it('tells consultants in English, whatever they have chosen [L25]', async () => {
  const { db } = kit.testApp;
  const host = await buildUser(db, { role: 'EXECUTIVE' });
  await db.updateTable('users').set({ language: 'mr', email_checked_at: NOW }).where('id', '=', host.id).execute();
  // of a visit that is gone, so that nobody else shows it
  await kit.notify({ userId: host.id, kind: 'desk-booked', subjectId: 999_999, revision: 0 });
  await kit.testApp.sendDue();
  expect(kit.mails.find(({ to }) => to === host.email)).toMatchObject({ language: 'en' });
  const client = await signedIn(kit.testApp, host);
  const { data } = await client.get<Listed>('/api/notifications?lang=mr');
  expect(data.content).toMatchObject([{ title: 'New visit request' }]);
});

it('shows news in the language asked for, by default the reader’s own [L45, L25]', async () => {
  await kit.notify();
  const client = await signedIn(kit.testApp, kit.buyer);
  const titleIn = async (query: string) =>
    (await client.get<Listed>(`/api/notifications${query}`)).data.content[0]?.title ?? '';
  expect([await titleIn(''), await titleIn('?lang=en')]).toEqual(['Visit confirmed', 'Visit confirmed']);
  const marathi = await titleIn('?lang=mr');
  expect(marathi).toMatch(DEVANAGARI);
  await choose('mr');
  expect(await titleIn('')).toBe(marathi);
  const hindi = await titleIn('?lang=hi');
  expect([hindi === marathi, DEVANAGARI.test(hindi)]).toEqual([false, true]);
  const id = (await client.get<Listed>('/api/notifications')).data.content[0]?.id;
  const markIn = async (query: string) => (await client.put(`/api/notifications/${id}${query}`, { read: true })).data;
  expect([await markIn(''), await markIn('?lang=hi')]).toMatchObject([{ title: marathi }, { title: hindi }]);
});

it('tells what happened to a visit in the language asked for [L45]', async () => {
  const client = await signedIn(kit.testApp, kit.buyer);
  const path = `/api/bookings/${kit.visit.id}`;
  expect((await client.post(`${path}/cancel`, {})).status).toBe(200);
  const sentencesIn = async (query: string) =>
    (await client.get<{ text: string }[]>(`${path}/timeline${query}`)).data.map(({ text }) => text).join('\n');
  expect(await sentencesIn('')).toContain('You cancelled it');
  expect(await sentencesIn('?lang=en')).toBe(await sentencesIn(''));
  for (const lang of ['mr', 'hi']) expect(await sentencesIn(`?lang=${lang}`)).not.toMatch(/[a-z]/i);
});

it.each(['lang=fr', 'lang=MR', 'lang=mr&lang=hi', 'lang[]=mr'])(
  'refuses %s, with what would be right [L45]',
  async (query) => {
    const client = await signedIn(kit.testApp, kit.buyer);
    const paths = [
      '/api/notifications',
      `/api/bookings/${kit.visit.id}/timeline`,
      `/api/bookings/${kit.visit.id}/calendar.ics`,
    ];
    for (const path of paths) {
      const { status, errors } = await client.get(`${path}?${query}`);
      expect([path, status, errors?.length]).toEqual([path, 400, 1]);
    }
  },
);
