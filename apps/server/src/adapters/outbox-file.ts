import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What is sent on a development machine: a file of JSON lines, readable by its owner alone. */
export interface OutboxFile {
  append(message: object): Promise<void>;
  /** Empties the lines in which one of these texts stands, in whatever letters: `{}` and blanks are left of each. */
  forget(texts: readonly string[]): Promise<void>;
}

const NEWLINE = 0x0a;

export function createOutboxFile(path: string): OutboxFile {
  return {
    append: async (message) => {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, `${JSON.stringify({ ...message, at: new Date() })}\n`, { mode: 0o600 });
    },

    forget: async (texts) => {
      const wanted = texts.filter(Boolean).map((text) => JSON.stringify(text).slice(1, -1).toLowerCase());
      const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return null;
      });
      if (file === null) return;
      try {
        // where they stand, and no longer than they were: others may be appending
        const bytes = await file.readFile();
        for (let start = 0; start < bytes.length;) {
          const end = bytes.indexOf(NEWLINE, start);
          if (end === -1) break;
          const line = bytes.toString('utf8', start, end).toLowerCase();
          if (wanted.some((text) => line.includes(text))) await file.write('{}'.padEnd(end - start), start);
          start = end + 1;
        }
      } finally {
        await file.close();
      }
    },
  };
}
