import type { AdminProperty, AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTrail, propertyBody } from '../../../../test/admin-kit.ts';
import { createAlertsKit } from '../../../../test/alerts-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

// Names and descriptions in Marathi and Hindi, as admins save them (L42, L44).

const testApp = useTestApp();
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

const URL = '/api/admin/properties';
const MR = { name: 'पलाश कोर्ट', description: 'बागेभोवती घरे.' };
const HI = { name: 'पलाश कोर्ट', description: 'बगीचे के चारों ओर घर।' };
const CURRENT = { nameIsCurrent: true, descriptionIsCurrent: true };

const create = async (overrides: Record<string, unknown> = {}) =>
  (await client.post<AdminProperty>(URL, propertyBody({ name: 'Palash Court', ...overrides }))).data;
const change = (id: number, patch: object) => client.patch<AdminProperty>(`${URL}/${id}`, patch);
const read = async (id: number) => (await client.get<AdminProperty>(`${URL}/${id}`)).data;
const languagesOf = async (id: number) =>
  (await client.get<Paged<AdminPropertyRow>>(`${URL}?size=100`)).data.content.find((row) => row.id === id)?.languages;

describe('texts of a home', () => {
  it('are saved with it by each call, and told with it [L42]', async () => {
    const created = await create({ texts: { mr: MR, hi: null } });
    expect(created.texts).toEqual({ mr: { ...MR, ...CURRENT }, hi: null });
    const { id } = created;
    const body = propertyBody({ name: 'Palash Court', texts: { hi: HI } });
    const { data: replaced } = await client.put<AdminProperty>(`${URL}/${id}`, body);
    expect(replaced.texts).toEqual({ mr: { ...MR, ...CURRENT }, hi: { ...HI, ...CURRENT } });
    const { data: changed } = await change(id, { texts: { mr: { name: 'पळस कोर्ट' } } });
    expect(changed.texts.mr).toEqual({ ...MR, name: 'पळस कोर्ट', ...CURRENT });
    expect(await read(id)).toEqual(changed);
    expect([created, replaced, changed].map(({ version }) => version)).toEqual([1, 2, 3]);
    // a save without them leaves them
    expect((await change(id, { featured: false })).data.texts).toEqual(changed.texts);
  });

  it('that are null or empty are removed, and null removes a language [L42]', async () => {
    const { id } = await create({ texts: { mr: MR, hi: HI } });
    const one = (await change(id, { texts: { mr: { name: '' } } })).data.texts;
    expect(one.mr).toEqual({
      name: null,
      description: MR.description,
      nameIsCurrent: false,
      descriptionIsCurrent: true,
    });
    const none = (await change(id, { texts: { mr: { description: null }, hi: null } })).data.texts;
    expect(none).toEqual({ mr: null, hi: null });
    expect(
      await testApp.db.selectFrom('property_texts').select('language').where('property_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('count as written for the English of the same save; one that is not sent keeps that of before [L42]', async () => {
    const { id } = await create({ texts: { mr: MR, hi: HI } });
    const english = { name: 'Palash Heights', description: 'Homes on a hill.' };
    const { texts } = (await change(id, { ...english, texts: { mr: MR, hi: { name: HI.name } } })).data;
    expect(texts).toEqual({
      mr: { ...MR, ...CURRENT },
      hi: { ...HI, nameIsCurrent: true, descriptionIsCurrent: false },
    });
    // confirmed as it is
    const { data } = await change(id, { texts: { hi: { description: HI.description } } });
    expect(data.texts.hi).toEqual({ ...HI, ...CURRENT });
  });

  it('mark the row of their home while both are there and current [L42]', async () => {
    const { id } = await create({ texts: { mr: MR, hi: { name: HI.name } } });
    expect(await languagesOf(id)).toEqual(['mr']);
    await change(id, { texts: { hi: HI } });
    expect(await languagesOf(id)).toEqual(['mr', 'hi']);
    await change(id, { description: 'Other words.' });
    expect(await languagesOf(id)).toEqual([]);
  });

  it('stand in the log of changes [L42]', async () => {
    const { id } = await create({ texts: { mr: MR } });
    await change(id, { texts: { mr: { name: 'पळस कोर्ट' } } });
    const [entry] = await auditTrail(testApp.db);
    expect(entry).toMatchObject({ action: 'UPDATE', entity: 'PROPERTY', entity_id: id });
    expect(entry?.before).toEqual({ texts: { mr: { ...MR, ...CURRENT }, hi: null } });
    expect(entry?.after).toEqual({ texts: { mr: { ...MR, name: 'पळस कोर्ट', ...CURRENT }, hi: null } });
  });

  it.each([
    ['another language', { fr: MR }, 'texts.fr'],
    ['English', { en: MR }, 'texts.en'],
    ['another field', { mr: { ...MR, nameIsCurrent: true } }, 'texts.mr.nameIsCurrent'],
    ['a text in place of a language', { mr: 'पलाश' }, 'texts.mr'],
    ['a list', [], 'texts'],
    ['null', null, 'texts'],
    ['a name too long', { mr: { name: 'प'.repeat(101) } }, 'texts.mr.name'],
    ['a name with a web address', { mr: { name: 'पलाश www.evil.example' } }, 'texts.mr.name'],
    ['a name with a hidden character', { hi: { name: 'पलाश\u202E' } }, 'texts.hi.name'],
    ['a number for a name', { hi: { name: 7 } }, 'texts.hi.name'],
    ['a description too long', { hi: { description: 'प'.repeat(10_001) } }, 'texts.hi.description'],
    ['a control character', { hi: { description: 'प\u0000' } }, 'texts.hi.description'],
  ])('are refused with %s, by each call [L42]', async (_what, texts, field) => {
    const { id, version } = await create();
    const answers = [
      await client.post(URL, propertyBody({ texts })),
      await client.put(`${URL}/${id}`, propertyBody({ texts })),
      await change(id, { texts }),
    ];
    for (const { status, errors } of answers) {
      expect([status, errors?.map((error) => error.field)]).toEqual([400, [field]]);
    }
    expect((await read(id)).version).toBe(version);
  });

  it('and English saved at the same time are one save and refusals of a stale copy [L42]', async () => {
    const { id, version } = await create();
    const answers = await Promise.all([
      change(id, { version, texts: { mr: MR } }),
      change(id, { version, name: 'Palash Heights' }),
      change(id, { version, texts: { hi: HI } }),
    ]);
    const codes = answers.map(({ status, code }) => String(code ?? status)).toSorted((a, b) => (a < b ? -1 : 1));
    expect(codes).toEqual(['200', 'STALE_EDIT', 'STALE_EDIT']);
    expect((await read(id)).version).toBe(version + 1);
  });
});

it('texts are news to nobody, and no change on record [L44]', async () => {
  const kit = await createAlertsKit();
  const { id } = await kit.create();
  const { data: search } = await kit.save({});
  await kit.settle();
  await kit.look(search.id);
  const events = async () => (await kit.events(id)).map(({ version: _, ...event }) => event);
  const before = await events();
  await kit.change(id, { texts: { mr: MR, hi: HI } });
  await kit.settle();
  expect(await events()).toEqual(before);
  expect((await kit.news(search.id)).homes).toEqual([]);
  const changes = await kit.db.selectFrom('property_changes').select('id').where('property_id', '=', id).execute();
  expect(changes).toEqual([]);
  await kit.close();
});
