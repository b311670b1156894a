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
 * The upload of chosen files: idle, under way with its percent, idle again (ADMM14).
 * @returns `percent`, null while idle; `error`, why the last one failed; `notices`, what the server said of files that
 *   it took; and what starts and cancels one. `upload` resolves to the files that did not get through.
 */
export function useUpload(propertyId: string) {
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [notices, setNotices] = useState<readonly string[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Media that came without ids come with the property, which is read again in any case; errors of that are ignored. */
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
        // What is sent includes the form around the files, so a batch may not count for more than its own part.
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

/** Said of a file that is not sent. */
class TooLarge extends Error {}

/** Large images made smaller, one at a time for a phone's memory; what is still too large is not sent at all. */
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

/** The server's words, with the name of the file they are about where there are several; else the page's own. */
function messageOf(failure: unknown, files: readonly File[]): string {
  if (failure instanceof TooLarge) return failure.message;
  if (!isApiError(failure)) return texts.brokenUpload;
  const [first] = failure.errors ?? [];
  const named = files[Number(/^files\.(\d+)$/.exec(first?.field ?? '')?.[1])];
  if (first && named) return `${named.name}: ${first.message}`;
  if (failure.message !== '') return first?.field === 'file' ? first.message : failure.message;
  return files.length > 1 ? ADMIN_TEXTS.media.batchFailed : ADMIN_TEXTS.media.uploadFailed;
}
