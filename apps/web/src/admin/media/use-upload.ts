import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../lib/calls/api.ts';
import { notify } from '../../lib/notifications.ts';
import { getAdminPropertyQuery } from '../shared/api/get-admin-property.ts';
import { propertiesChanged } from '../shared/properties-changed.ts';
import { uploadMedia, type UploadedAs } from './api/upload-media.ts';
import { setMedia } from './known-media.ts';
import { batches, mediaTypeFacts } from './media-types.ts';
import { media as texts } from './media.texts.ts';
import { resizeImage } from './resize-image.ts';

/**
 * State of the upload of chosen files (ADMM14).
 * @returns `percent`, null while idle; `error`, why the last upload failed; `notices`, the server's remarks on accepted
 * files; and functions to start and cancel. `upload` resolves to the files that were not uploaded.
 */
export function useUpload(propertyId: string) {
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [notices, setNotices] = useState<readonly string[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Adds new media to the cache. Media without ids are fetched with the property, which is refetched in any case. */
  async function show(added: AdminMedia[] | null): Promise<void> {
    await client.cancelQueries({ queryKey: getAdminPropertyQuery(propertyId).queryKey });
    if (added) setMedia(client, propertyId, (media) => [...media, ...added]);
    propertiesChanged(client);
  }

  function clear() {
    setError(null);
    setNotices([]);
  }

  async function upload(as: UploadedAs, chosen: readonly File[]): Promise<readonly File[]> {
    const cancel = new AbortController();
    running.current = cancel;
    clear();
    setPercent(0);
    let left = chosen;
    try {
      const files = await prepare(as.mediaType, chosen);
      const total = files.reduce((sum, { size }) => sum + size, 0);
      let done = 0;
      for (const batch of batches(files)) {
        const bytes = batch.reduce((sum, { size }) => sum + size, 0);
        // The count includes the multipart overhead, so it is capped at the size of the batch.
        const onProgress = (sent: number) => setPercent(percentOf(done + Math.min(sent, bytes), total));
        const onNotice = (text: string) => setNotices((known) => [...known, text]);
        await show(await uploadMedia(propertyId, as, batch, { signal: cancel.signal, onProgress, onNotice }));
        done += bytes;
        left = left.slice(batch.length);
      }
      notify.success(ADMIN_TEXTS.media.uploaded);
    } catch (failure) {
      if (cancel.signal.aborted) notify.info('Upload cancelled');
      else setError(ADMIN_TEXTS.media.uploadFailedBecause + messageOf(failure, left));
    } finally {
      running.current = null;
      setPercent(null);
    }
    return left;
  }

  return { percent, error, notices, upload, cancel: () => running.current?.abort(), clear };
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((part / whole) * 100));

/** Thrown for a file that is not sent. */
class TooLarge extends Error {}

/** Resizes large images, one at a time to save memory on a phone; throws when one is still too large. */
async function prepare(mediaType: MediaType, chosen: readonly File[]): Promise<File[]> {
  const { limit } = mediaTypeFacts(mediaType);
  const files: File[] = [];
  for (const file of chosen) {
    const made = await resizeImage(file);
    if (made.size > limit) throw new TooLarge(`${file.name} is larger than ${limit / 1024 / 1024} MB`);
    files.push(made);
  }
  return files;
}

/** Returns the server's message, preceded by the file's name where there are several; else a text of ours. */
function messageOf(failure: unknown, files: readonly File[]): string {
  if (failure instanceof TooLarge) return failure.message;
  if (!isApiError(failure)) return texts.brokenUpload;
  const [first] = failure.errors ?? [];
  const named = files[Number(/^files\.(\d+)$/.exec(first?.field ?? '')?.[1])];
  if (first && named) return `${named.name}: ${first.message}`;
  if (failure.message !== '') return first?.field === 'file' ? first.message : failure.message;
  return files.length > 1 ? ADMIN_TEXTS.media.batchFailed : ADMIN_TEXTS.media.uploadFailed;
}
