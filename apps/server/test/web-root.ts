import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of a web build of the caller's own. */
export interface WebRoot {
  /** Its path. */
  root: string;
  remove(): void;
}

/** Writes the files of a small web build, by their path in it. */
export function writeWebRoot(files: Record<string, string | Buffer>): WebRoot {
  const root = mkdtempSync(path.join(tmpdir(), 'aangan-web-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
