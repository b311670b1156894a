import type { MediaPlace } from '../../config/media-location.ts';
import { openFolderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';

/** Opens the media store of the configuration. Raises a StartError for a bucket that refuses us. */
export async function openMediaStore(place: MediaPlace): Promise<MediaStore> {
  if ('folder' in place) return openFolderMediaStore(place.folder);
  // the client is large, and most start without it
  const { checkS3Place, createS3MediaStore } = await import('./s3-media-store.ts');
  await checkS3Place(place.s3);
  return createS3MediaStore(place.s3);
}
