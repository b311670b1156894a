import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The outbox of a development machine: a file of JSON lines, readable by its owner alone. */
export interface OutboxFile {
  append(message: object): Promise<void>;
  /**
   * Blanks the lines that contain one of these texts, in any letter case: field names, the time of sending and spaces are left.
   */
  forget(texts: readonly string[]): Promise<void>;
}

const NEWLINE = 0x0a;

/** Creates an outbox at a path; the file and its folder are created on first use. */
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
        // in place and without growing, since others may be appending
        const bytes = await file.readFile();
        for (let start = 0; start < bytes.length;) {
          const end = bytes.indexOf(NEWLINE, start);
          if (end === -1) break;
          const line = bytes.toString('utf8', start, end);
          const isTheirs = wanted.some((text) => line.toLowerCase().includes(text));
          if (isTheirs) await file.write(emptied(line).padEnd(end - start), start);
          start = end + 1;
        }
      } finally {
        await file.close();
      }
    },
  };
}

/** Gives a blank line of at most the same length, with the fields that readers of the file look for. */
function emptied(line: string): string {
  const fields = Object.entries(fieldsOf(line)).map(([name, value]) => [
    name,
    name === 'at' ? value : nothingOf(value),
  ]);
  return JSON.stringify(Object.fromEntries(fields));
}

/** Parses the fields of a line; none for a truncated one. */
function fieldsOf(line: string): object {
  try {
    return JSON.parse(line) as object;
  } catch {
    return {};
  }
}

function nothingOf(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  return Array.isArray(value) ? [] : {};
}
