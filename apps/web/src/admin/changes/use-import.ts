import { IMPORT_BYTES_MAX, type ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../lib/calls/api.ts';
import { refusalWords } from '../shared/refusal-words.ts';
import { importFile } from './api/import-file.ts';
import { changes as texts } from './changes.texts.ts';

/** Why a file was not imported. */
interface Failure {
  message: string;
  /** The file, where sending it once more may work. */
  retry: File | null;
}

/**
 * Sends a file to be imported.
 * @returns `file`, which is on its way, and `percent` of it, null while idle; `failure` of the last one
 */
export function useImport(onImported: (set: ChangeSet) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(chosen: File): Promise<void> {
    if (chosen.size > IMPORT_BYTES_MAX) {
      setFailure({ message: texts.tooLarge, retry: null });
      return;
    }
    const cancel = new AbortController();
    running.current = cancel;
    setFailure(null);
    setPercent(0);
    setFile(chosen);
    // The count includes the overhead of the form.
    const onProgress = (sent: number) => setPercent(Math.min(100, Math.round((sent / Math.max(chosen.size, 1)) * 100)));
    try {
      onImported(await importFile(chosen, { signal: cancel.signal, onProgress }));
    } catch (error) {
      if (!cancel.signal.aborted) setFailure(failureOf(error, chosen));
    } finally {
      setFile(null);
    }
  }

  function take(files: readonly File[]): void {
    const [first, ...others] = files;
    if (others.length > 0) setFailure({ message: texts.oneFile, retry: null });
    else if (first) void send(first);
  }

  return { file, percent, failure, take, send };
}

/** Says what is wrong with the file in the server's words, else why there is no answer. */
function failureOf(error: unknown, file: File): Failure {
  const isOfFile = isApiError(error) && [400, 413, 415].includes(error.status);
  return { message: refusalWords(error, texts.uploadFailed), retry: isOfFile ? null : file };
}
