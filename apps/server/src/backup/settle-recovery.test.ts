import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { buildMedia, buildProperty } from '../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../test/factories.ts';
import { createMediaService } from '../areas/catalogue/media/media.service.ts';
import { settleRecovery } from './settle-recovery.ts';

const [THEN, LOST] = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string];

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.close());

const settle = () => settleRecovery({ connection: testApp.database.connection, media: testApp.mediaStore });

describe('after a recovery by Postgres', () => {
  it('nobody is signed in and no code works', async () => {
    const user = await buildUser(testApp.db);
    const client = await signedIn(testApp, user);
    expect((await client.get('/api/users/profile')).status).toBe(200);
    const { contactNo } = await buildUser(testApp.db);
    expect((await client.post('/api/auth/start', { contactNo })).status).toBe(200);
    await settle();
    expect((await client.get('/api/users/profile')).status).toBe(401);
    const signIn = { contactNo, otp: testApp.codeFor(contactNo) };
    expect((await client.post('/api/auth/signin', signIn)).status).toBe(400);
  });

  it('the files of its rows are restored from the quarantine, and missing ones are named [ADMM23]', async () => {
    const property_id = (await buildProperty(testApp.db)).id;
    const file = { mediaType: 'PROPERTY_IMAGE', fileName: '400.webp', avifWidths: null } as const;
    const url = `/media/${THEN}/400.webp`;
    await testApp.mediaStore.put(`public/${THEN}/400.webp`, Buffer.from('a picture'));
    await createMediaService({ store: testApp.mediaStore }).remove([
      { ...file, key: THEN, widths: [400], avifWidths: null },
    ]);
    expect((await testApp.app.inject({ url })).statusCode).toBe(404);
    for (const key of [THEN, LOST]) await buildMedia(testApp.db, { property_id, key, widths: [400] });
    expect(await settle()).toEqual({ broughtBack: 1, missing: [`public/${LOST}/400.webp`] });
    expect((await testApp.app.inject({ url })).body).toBe('a picture');
    expect(await settle()).toEqual({ broughtBack: 0, missing: [`public/${LOST}/400.webp`] });
  });

  it('missing sizes in AVIF are named too', async () => {
    const property_id = (await buildProperty(testApp.db)).id;
    await testApp.mediaStore.put(`public/${THEN}/400.webp`, Buffer.from('a picture'));
    await buildMedia(testApp.db, { property_id, key: THEN, widths: [400], avif_widths: [400] });
    expect(await settle()).toEqual({ broughtBack: 0, missing: [`public/${THEN}/400.avif`] });
  });

  it('the store of another database is left unchanged', async () => {
    await testApp.mediaStore.writeOwner('00000000-0000-4000-8000-000000000000', { replace: true });
    await expect(settle()).rejects.toThrow('does not belong to this database');
  });
});
