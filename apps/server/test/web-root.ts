import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder with a web build, for one test file. */
export interface WebRoot {
  /** Its path. */
  root: string;
  remove(): void;
}

/** Writes the files of a minimal web build, by their paths. */
export function writeWebRoot(files: Record<string, string | Buffer>): WebRoot {
  const root = mkdtempSync(path.join(tmpdir(), 'aangan-web-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
