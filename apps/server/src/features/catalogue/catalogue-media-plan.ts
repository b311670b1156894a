import { hash } from 'node:crypto';
import type { MediaService } from '../media/media.service.ts';
import type { GivenMedia } from './catalogue-media.ts';
import type { MediaRow } from './catalogue.store.ts';

/** A file in its place among those of its property: one stored already, or one to be made. */
export type PlannedMedia = { position: number } & ({ keptId: number } | { make: GivenMedia });

/**
 * Decides for one property which of its stored files stay: those whose content the catalogue file gives again. Each
 * stored file is kept at most once.
 */
export async function planMedia(
  given: readonly GivenMedia[],
  stored: readonly MediaRow[],
  media: Pick<MediaService, 'read'>,
): Promise<PlannedMedia[]> {
  const free = new Set(stored);
  const planned: PlannedMedia[] = [];
  for (const [position, file] of given.entries()) {
    const same = await findSame(file, free, media);
    if (same) free.delete(same);
    planned.push({ position, ...(same ? { keptId: same.id } : { make: file }) });
  }
  return planned;
}

/** An export writes the stored form of a picture, so what stands in the store counts as the same file too. */
async function findSame(
  { type, hash: wanted }: GivenMedia,
  free: ReadonlySet<MediaRow>,
  media: Pick<MediaService, 'read'>,
): Promise<MediaRow | undefined> {
  const candidates = [...free].filter(({ mediaType }) => mediaType === type);
  const same = candidates.find(({ contentHash }) => contentHash === wanted);
  if (same) return same;
  for (const candidate of candidates) {
    const bytes = await media.read(candidate);
    if (bytes && hash('sha256', bytes) === wanted) return candidate;
  }
  return undefined;
}
