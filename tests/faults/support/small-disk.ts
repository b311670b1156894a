import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a small file system; undefined where this user may not mount one. */
export function mountSmall(megabytes: number): string | undefined {
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const folder = mkdtempSync(join(tmpdir(), 'aangan-small-'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
    if (status === 0) return folder;
    rmSync(folder, { recursive: true });
  }
  return undefined;
}

export function unmount(folder: string | undefined): void {
  if (folder === undefined) return;
  spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Fills it until no byte is left. */
export function fill(folder: string): void {
  const file = openSync(join(folder, 'filler'), 'w');
  for (const size of [1 << 20, 4096]) {
    const block = Buffer.alloc(size, 1);
    for (;;) {
      try {
        if (writeSync(file, block) < size) break;
      } catch {
        break;
      }
    }
  }
  closeSync(file);
}

/** Removes what `fill` wrote. */
export function free(folder: string): void {
  rmSync(join(folder, 'filler'), { force: true });
}
