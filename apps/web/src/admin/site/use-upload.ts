import type { SiteFile, SiteFileUse } from '@aangan/contract/site/admin-entities';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../lib/calls/api.ts';
import { uploadSiteFile } from './api/upload-site-file.ts';
import { site as texts } from './site.texts.ts';

/**
 * State of the upload of one file.
 * @returns `percent`, null while idle; `error`, why the last upload failed; and functions to start and to drop the error
 */
export function useUpload(use: SiteFileUse, onUploaded: (file: SiteFile) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    const cancel = new AbortController();
    running.current = cancel;
    setError(undefined);
    setPercent(0);
    // The count includes the overhead of the form.
    const onProgress = (sent: number) => setPercent(Math.min(100, Math.round((sent / Math.max(file.size, 1)) * 100)));
    try {
      onUploaded(await uploadSiteFile(use, file, { signal: cancel.signal, onProgress }));
    } catch (failure) {
      if (!cancel.signal.aborted) setError(messageOf(failure));
    } finally {
      setPercent(null);
    }
  }

  return { percent, error, upload, clear: () => setError(undefined) };
}

/** Returns the server's message about the file, else that of the refusal. */
function messageOf(failure: unknown): string {
  if (!isApiError(failure)) return texts.uploadFailed;
  const [first] = failure.errors ?? [];
  return first?.message || failure.message || texts.uploadFailed;
}
