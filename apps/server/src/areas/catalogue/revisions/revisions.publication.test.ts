import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { Revision, RevisionComparison, RevisionRestored } from '@aangan/contract/catalogue/revision-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeAll, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const testApp = useTestApp({ now: new Date('2026-12-10T08:00:00Z'), config: { reraGate: 'strict' } });
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

const urlOf = (id: number) => `/api/admin/properties/${id}`;
const create = async (overrides: Record<string, unknown> = {}) =>
  (await client.post<AdminProperty>('/api/admin/properties', propertyBody(overrides))).data;
const change = async (id: number, body: Record<string, unknown>) =>
  (await client.patch<AdminProperty>(urlOf(id), body)).data;
const publish = async (id: number, publication: string) =>
  (await client.put<AdminProperty>(`${urlOf(id)}/publication`, { publication })).data;
const list = async (id: number) => (await client.get<Paged<Revision>>(`${urlOf(id)}/revisions`)).data.content;
const restore = async (id: number, entryId: number, version: number) =>
  (await client.post<RevisionRestored>(`${urlOf(id)}/revisions/${entryId}/restore`, { version })).data;

describe('the history of a property', () => {
  it('has its publication, which a restore leaves as it is [F55, F60, F61, F62]', async () => {
    const { id } = await create({ publication: 'DRAFT' });
    await publish(id, 'PUBLISHED');
    await change(id, { workDone: 90 });
    const entries = await list(id);
    expect(entries.map(({ version, fields }) => [version, fields]).slice(0, 2)).toEqual([
      [3, ['workDone']],
      [2, ['publication']],
    ]);
    const first = entries.at(-1)!.id;
    const { data } = await client.get<RevisionComparison>(`${urlOf(id)}/revisions/compare?from=${first}`);
    expect(data.unknown).toEqual([]);
    expect(data.fields).toContainEqual({ field: 'publication', from: 'DRAFT', to: 'PUBLISHED' });
    const { property, notRestored } = await restore(id, first, 3);
    expect(notRestored).toEqual([]);
    expect(property).toMatchObject({ workDone: 45, publication: 'PUBLISHED', version: 4 });
  });

  it('is restored as a save is made: without number under strict it goes offline [F54, F62]', async () => {
    const { id } = await create({ reraNo: null, reraUrl: null });
    const whole = propertyBody();
    await change(id, { reraNo: whole['reraNo'], reraUrl: whole['reraUrl'] });
    expect(await publish(id, 'PUBLISHED')).toMatchObject({ publication: 'PUBLISHED', version: 3 });
    const first = (await list(id)).at(-1)!.id;
    const { property } = await restore(id, first, 3);
    expect(property).toMatchObject({ reraNo: null, reraUrl: null, publication: 'DRAFT', version: 4 });
    expect((await list(id))[0]?.fields).toContain('publication');
  });
});
