import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { ChangeRow, ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { expect } from 'vitest';
import { propertyBody } from './admin-kit.ts';
import type { Database } from '../src/database/pool.ts';
import type { InjectOptions } from 'fastify';
import type { Client } from './client.ts';
import type { KeyedCase } from './idempotency-kit.ts';
import { uploadForm } from './uploads.ts';

export const SETS = '/api/admin/change-sets';

/** Change sets as an admin works with them, with jobs that run. */
export function useChangeSets(client: () => Client) {
  const find = async (id: number) => (await client().get<ChangeSet>(`${SETS}/${id}`)).data;

  /** Waits until nothing works on a set. */
  const settled = async ({ id }: { id: number }): Promise<ChangeSet> => {
    await expect
      .poll(async () => (await find(id)).status, { timeout: 30_000, interval: 100 })
      .not.toMatch(/CHECKING|APPLYING/);
    return find(id);
  };

  const upload = (file: string | Uint8Array, name = 'homes.csv', headers = {}) => {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    return client().post<ChangeSet>(`${SETS}/import`, uploadForm({ bytes, name, type: 'text/csv' }), { headers });
  };

  /** Sends a step of a set, and waits for what it begins. */
  const step = async (set: { id: number }, name: 'check' | 'apply' | 'undo'): Promise<ChangeSet> => {
    const { status, data } = await client().post<ChangeSet>(`${SETS}/${set.id}/${name}`, undefined);
    expect(status).toBe(name === 'undo' ? 201 : 200);
    return settled(data);
  };

  return {
    find,
    settled,
    upload,
    step,

    /** Imports a file, and waits for its check. */
    async imported(file: string | Uint8Array): Promise<ChangeSet> {
      const { status, data } = await upload(file);
      expect(status).toBe(201);
      return settled(data);
    },

    /** Makes a bulk edit, and waits for its check. */
    async bulk(body: object): Promise<ChangeSet> {
      const { status, data } = await client().post<ChangeSet>(`${SETS}/bulk`, body);
      expect(status).toBe(201);
      return settled(data);
    },

    rows: async ({ id }: { id: number }, query = '?size=100') =>
      (await client().get<Paged<ChangeRow>>(`${SETS}/${id}/rows${query}`)).data.content,

    async create(overrides: Record<string, unknown> = {}): Promise<AdminProperty> {
      const { status, data } = await client().post<AdminProperty>('/api/admin/properties', propertyBody(overrides));
      expect(status).toBe(201);
      return data;
    },

    read: async ({ id }: { id: number }) => (await client().get<AdminProperty>(`/api/admin/properties/${id}`)).data,
  };
}

/** The calls that make a change set, with an Idempotency-Key. */
export function changeSetCases(of: {
  db: () => Database;
  admin: () => Client;
  keyed: (key: string) => InjectOptions;
}): Record<string, KeyedCase> {
  const count = async (kind: string) =>
    (await of.db().selectFrom('change_sets').select('id').where('kind', '=', kind).execute()).length;
  return {
    adminChangeSetImport: {
      send: (key, change = '1') => {
        const bytes = new TextEncoder().encode(`id\n${change.length}`);
        return of.admin().post(`${SETS}/import`, uploadForm({ bytes, name: 'a.csv' }), of.keyed(key));
      },
      count: () => count('IMPORT'),
    },
    adminChangeSetBulk: {
      send: (key, change) => {
        const edit = { kind: 'FEATURED', featured: change === undefined };
        return of.admin().post(`${SETS}/bulk`, { ids: [1], edit }, of.keyed(key));
      },
      count: () => count('BULK'),
    },
  };
}
