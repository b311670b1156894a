import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { openFolderMediaStore } from '../../apps/server/src/adapters/media-store/folder-media-store.ts';
import { createDatabase, createPool, type Database } from '../../apps/server/src/database/pool.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded-postgres.ts';
import { insertSession } from '../../apps/server/src/areas/accounts/auth/auth.session-store.ts';
import { createAvifMaker } from '../../apps/server/src/areas/catalogue/media/media.avif.ts';
import { createMediaService } from '../../apps/server/src/areas/catalogue/media/media.service.ts';
import { listWithoutAvif } from '../../apps/server/src/areas/catalogue/media/media.store.ts';
import { freePort } from '../../apps/server/src/ports.ts';
import { ensureBuilt } from '../../scripts/lib/builds.mjs';
import { SERVER_FILE } from '../../scripts/lib/server-options.mjs';
import { endChild, untilReady } from './bench-server.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

export interface DemoServer {
  origin: string;
  /** Data folder, removed at the end. */
  folder: string;
  /** The property with the most pictures that the buyer may book. */
  propertyId: number;
  /** Signs a buyer in, and returns the cookies. */
  signIn(): Promise<Cookies>;
}

const DAY_SECONDS = 86_400;
const quiet = { info: () => undefined, warn: () => undefined };

/** Runs `work` with the real server, the built pages and the sample catalogue, for measuring in a browser. */
export async function withDemoServer<T>(work: (server: DemoServer) => Promise<T>): Promise<T> {
  await ensureBuilt((text) => void process.stderr.write(text));
  const folder = mkdtempSync(join(tmpdir(), 'aangan-pages-'));
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'development',
    PORT: String(port),
    APP_ORIGIN: origin,
    DATA_DIR: dataDir,
    DEMO_DATA: 'on',
    SMS_PROVIDER: 'file',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [SERVER_FILE], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await untilReady(origin, child);
    // the Postgres that the server has started
    const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
    const pool = createPool({ ...postgres, log: quiet });
    try {
      const db = createDatabase(pool);
      await finishPictures(db, join(dataDir, 'media'));
      const buyers = db.selectFrom('users').select('id').where('role', '=', 'USER');
      const { id } = await buyers.orderBy('id').limit(1).executeTakeFirstOrThrow();
      const booked = db.selectFrom('bookings').select('property_id').where('user_id', '=', id);
      const pictures = db.selectFrom('media').where('media_type', '=', 'PROPERTY_IMAGE').groupBy('property_id');
      const shown = pictures.select('property_id').where('property_id', 'not in', booked);
      const richest = shown
        .orderBy((media) => media.fn.countAll(), 'desc')
        .orderBy('property_id')
        .limit(1);
      const { property_id: propertyId } = await richest.executeTakeFirstOrThrow();
      return await work({
        origin,
        folder,
        propertyId,
        signIn: async () => toCookies(origin, await insertSession(db, id)),
      });
    } finally {
      await pool.end();
      await postgres.stop();
    }
  } finally {
    await endChild(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Waits until the server has made all AVIF sizes, which it does in the background: they must be there and the machine
 * idle.
 */
async function finishPictures(db: Database, folder: string): Promise<void> {
  const media = createMediaService({ store: await openFolderMediaStore(folder) });
  const makeAvif = createAvifMaker({ db, media });
  while ((await listWithoutAvif(db, 1)).length > 0) {
    await makeAvif();
    // the server may be making one
    await delay(100);
  }
}

function toCookies(
  origin: string,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
): Cookies {
  // persistent, because a browser profile does not store session cookies
  const expires = Math.floor(Date.now() / 1000) + DAY_SECONDS;
  return [
    { name: 'access_token', value: accessToken, url: origin, httpOnly: true, sameSite: 'Lax', expires },
    {
      name: 'refresh_token',
      value: refreshToken,
      url: `${origin}/api/auth`,
      httpOnly: true,
      sameSite: 'Strict',
      expires,
    },
    { name: 'signed_in', value: '1', url: origin, sameSite: 'Lax', expires },
  ];
}
