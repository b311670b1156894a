import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What is sent on a development machine: a file of JSON lines, readable by its owner alone. */
export interface OutboxFile {
  append(message: object): Promise<void>;
  /**
   * Empties the lines in which one of these texts stands, in whatever letters: fields without contents, when it was sent,
   * and blanks are left of each.
   */
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

/** No longer than the line was: the fields that whoever reads the file looks for. */
function emptied(line: string): string {
  const fields = Object.entries(fieldsOf(line)).map(([name, value]) => [
    name,
    name === 'at' ? value : nothingOf(value),
  ]);
  return JSON.stringify(Object.fromEntries(fields));
}

/** None of a line that was cut off. */
function fieldsOf(line: string): object {
  try {
    return JSON.parse(line) as object;
  } catch {
    return {};
  }
}

function nothingOf(value: unknown): unknown {
  if (typeof value === 'string') return '';
  return Array.isArray(value) ? [] : {};
}
