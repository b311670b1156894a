import { expect, it } from 'vitest';
import { inIndia, useDigestKit } from '../../../../test/digest-kit.ts';
import { buildShortlist } from '../../../../test/factories-catalogue.ts';

const kit = useDigestKit();

/** Latin letters that stay: addresses of pages and mail, and types of flats. */
const LATIN_THAT_STAYS = /https?:\S+|\S+@\S+|\dBHK/g;

it.each(['mr', 'hi'] as const)('is written in %s, with links to its pages in it [L25, L13]', async (language) => {
  const { db } = kit.testApp;
  const person = await kit.person();
  await db.updateTable('users').set({ language }).where('id', '=', person.user.id).execute();
  await kit.search(person, { name: 'चऱ्होली' });
  const flats = [{ type: '2BHK', area: 700, price: 5_500_000 }] as const;
  const shortlisted = await kit.home({ min_price: 6_500_000, max_price: 7_000_000, location: 'Chikhali' });
  const created_at = inIndia('2026-11-01 12:00');
  await buildShortlist(db, { user_id: person.user.id, property_id: shortlisted, created_at });
  await kit.home({ min_price: 5_500_000, flats: [...flats], possession_date: '2028-03-31' });
  await kit.change(shortlisted, { min_price: 6_400_000 });
  await kit.at('2026-11-25 12:01');
  const [mail] = kit.mails;
  expect(mail).toMatchObject({ to: person.user.email, language });
  expect(mail?.subject).toMatch(/\p{Script=Devanagari}/u);
  expect(mail?.html).toContain(`<html lang="${language}-IN">`);
  expect(mail?.text.replaceAll(LATIN_THAT_STAYS, '')).not.toMatch(/[a-z]/i);
  const links = mail?.text.match(/https?:\S+/g) ?? [];
  expect(links.length).toBeGreaterThan(3);
  // mail programs call it, which read no language
  expect(mail?.headers?.['List-Unsubscribe']).toMatch(/^<http:\/\/[^/]+\/alerts\/unsubscribe\?t=/);
  for (const link of links) expect(new URL(link).pathname).toMatch(new RegExp(`^/${language}/`));
});
