import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFolderMediaStore } from '../src/adapters/media-store/folder-media-store.ts';
import type { MediaStore } from '../src/adapters/media-store/media-store.ts';
import { createQueueForMatching } from '../src/areas/alerts/matching/matching.queue.ts';
import { CatalogueError } from '../src/areas/catalogue/transfer/transfer.error.ts';
import type { CatalogueDeps } from '../src/areas/catalogue/transfer/transfer.import-service.ts';
import { createMediaService } from '../src/areas/catalogue/media/media.service.ts';
import { createLinks, type Links } from '../src/messages/links.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { servedPaths } from './uploads.ts';

/** The secret of the links in it. */
export const SECRET_OF_KIT = 'a secret of the demo';

export interface CatalogueKit {
  deps: CatalogueDeps & { clock: () => Date; links: Links };
  database: TestDatabase;
  store: MediaStore;
  /** A folder for catalogue files and their pictures. */
  folder: string;
  /** Writes a file below the folder and gives its absolute path. */
  write(name: string, content: string | Uint8Array): string;
  /** The paths of the files that are served, sorted: without those in quarantine. */
  stored(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Creates a database, a media store and a folder; the clock stands at one in the morning of 20 November 2026 in India.
 */
export async function createCatalogueKit(): Promise<CatalogueKit> {
  // a time at which the date in India is not that in UTC
  const clock = () => new Date('2026-11-19T19:30:00Z');
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'aangan-catalogue-'));
  const mediaDir = mkdtempSync(join(tmpdir(), 'aangan-media-'));
  const store = await openFolderMediaStore(mediaDir);
  return {
    deps: {
      db: database.db,
      media: createMediaService({ store }),
      clock,
      log: { warn: () => undefined },
      queueForMatching: createQueueForMatching({ clock, settleSeconds: 0 }),
      // no server runs: reassignment is tested in cli/catalogue.test.ts
      reassignVisits: async () => undefined,
      links: createLinks({ secret: SECRET_OF_KIT, clock }),
    },
    database,
    store,
    folder,
    write: (name, content) => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    stored: () => servedPaths(store),
    close: async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(mediaDir, { recursive: true, force: true });
    },
  };
}

/** A valid row. */
export function catalogueRow(overrides: Record<string, unknown> = {}) {
  return {
    externalId: 'court-1',
    name: 'First Court',
    description: 'Homes around a court.',
    location: 'Charholi',
    status: 'UNDER_CONSTRUCTION',
    minPrice: 6_000_000,
    maxPrice: 8_500_000,
    flats: [
      { type: '2BHK', area: 702.5, price: 6_000_000 },
      { type: '4BHK', area: 1300, price: 8_500_000 },
    ],
    ...overrides,
  };
}

/** Gives the errors of a refused import, each as 'row field: reason'. */
export async function mistakesOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return error.mistakes.map(({ row, externalId, field, reason }) =>
      [[row, externalId, field].filter((part) => part !== undefined).join(' '), reason].filter(Boolean).join(': '),
    );
  }
  throw new Error('The catalogue was taken');
}
