import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';

const bytes = (content: string) => new TextEncoder().encode(content);

async function readAll(store: MediaStore, path: string): Promise<string | null> {
  const file = await store.openRead(path);
  return file && text(file.stream);
}

async function listAll(store: MediaStore, prefix?: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of store.list(prefix)) paths.push(path);
  return paths.sort();
}

describe('the media store in a folder', () => {
  let root: string;
  let store: MediaStore;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'aangan-media-'));
    store = await openFolderMediaStore(root);
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('returns stored files, whole or in part', async () => {
    await store.put('public/ab12/400.webp', bytes('0123456789'));
    expect(await readAll(store, 'public/ab12/400.webp')).toBe('0123456789');
    const part = await store.openRead('public/ab12/400.webp', { start: 2, end: 4 });
    expect(part).toMatchObject({ size: 10, start: 2, end: 4 });
    expect(await text(part!.stream)).toBe('234');
    const tail = await store.openRead('public/ab12/400.webp', { start: 8, end: 99 });
    expect(await text(tail!.stream)).toBe('89');
    await expect(store.openRead('public/ab12/400.webp', { start: 10 })).rejects.toThrow(RangeError);
  });

  it('stores an empty file', async () => {
    await store.put('a', new Uint8Array());
    expect(await readAll(store, 'a')).toBe('');
  });

  it('finds nothing at an unknown path or a folder', async () => {
    await store.put('public/ab12/400.webp', bytes('x'));
    expect(await store.openRead('public/ab12')).toBeNull();
    expect(await store.openRead('public/ab12/800.webp')).toBeNull();
    expect(await store.openRead('public/ab12/400.webp/deeper')).toBeNull();
  });

  it('lists by prefix, and deletes with empty folders', async () => {
    await store.put('public/ab/1.webp', bytes('x'));
    await store.put('public/ac/1.webp', bytes('x'));
    await store.put('private/ab/brochure.pdf', bytes('x'));
    expect(await listAll(store)).toEqual(['private/ab/brochure.pdf', 'public/ab/1.webp', 'public/ac/1.webp']);
    expect(await listAll(store, 'public/ab')).toEqual(['public/ab/1.webp']);
    await store.delete('public/ab/1.webp');
    await store.delete('public/ab/1.webp');
    expect(await listAll(store, 'public')).toEqual(['public/ac/1.webp']);
    expect(readdirSync(join(root, 'public'))).toEqual(['ac']);
  });

  it('does not list invalid paths, such as those of a volume’s root', async () => {
    await store.put('public/ab/1.webp', bytes('x'));
    mkdirSync(join(root, 'lost+found'));
    writeFileSync(join(root, 'lost+found', 'a'), 'x');
    for (const name of ['.DS_Store', 'Thumbs.db', 'a b']) writeFileSync(join(root, 'public', name), 'x');
    expect(await listAll(store)).toEqual(['public/ab/1.webp']);
  });

  it.each([
    '../secret',
    'public/../../secret',
    '/etc/passwd',
    'public//a',
    'a\\b',
    '.unfinished/a',
    'a/.hidden',
    'a\0',
    '',
  ])('refuses the path %j', async (path) => {
    await expect(store.put(path, bytes('x'))).rejects.toThrow(RangeError);
    await expect(store.openRead(path)).rejects.toThrow(RangeError);
    await expect(store.delete(path)).rejects.toThrow(RangeError);
  });

  it('moves a file, which then counts as new, and removes empty folders', async () => {
    await store.put('public/ab/1.webp', bytes('x'));
    utimesSync(join(root, 'public/ab/1.webp'), 0, 0);
    await store.move('public/ab/1.webp', 'quarantine/2026-11-22/public/ab/1.webp');
    expect(await listAll(store)).toEqual(['quarantine/2026-11-22/public/ab/1.webp']);
    expect(await readAll(store, 'quarantine/2026-11-22/public/ab/1.webp')).toBe('x');
    expect(readdirSync(root).sort()).toEqual(['.unfinished', 'quarantine']);
    for await (const { storedAt } of store.list()) expect(Date.now() - storedAt.getTime()).toBeLessThan(60_000);
    await store.move('public/ab/1.webp', 'public/ac/1.webp');
    expect(await listAll(store)).toEqual(['quarantine/2026-11-22/public/ab/1.webp']);
    await expect(store.move('a', '../a')).rejects.toThrow(RangeError);
  });

  it('has one owner, which only a replacement changes, and which is not listed', async () => {
    const [one, two] = ['a'.repeat(36), 'b'.repeat(36)];
    expect(await store.readOwner()).toBeNull();
    await Promise.all([one, two, one, two].map((id) => store.writeOwner(id)));
    const first = await store.readOwner();
    expect([one, two]).toContain(first);
    await store.writeOwner(first === one ? two : one);
    expect(await store.readOwner()).toBe(first);
    await store.writeOwner(two, { replace: true });
    expect(await store.readOwner()).toBe(two);
    expect(await listAll(store)).toEqual([]);
    expect(readdirSync(join(root, '.unfinished'))).toEqual([]);
    writeFileSync(join(root, '.aangan-installation'), '{"installation":');
    expect(await store.readOwner()).toBe('');
  });

  it('leaves nothing behind when a step fails', async () => {
    await store.put('public/taken', bytes('x'));
    await expect(store.put('public/taken/400.webp', bytes('y'))).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(await listAll(store)).toEqual(['public/taken']);
    expect(readdirSync(join(root, '.unfinished'))).toEqual([]);
  });

  it('removes unfinished files of a killed process on opening', async () => {
    const [old, young] = [join(root, '.unfinished/old'), join(root, '.unfinished/young')];
    mkdirSync(join(root, '.unfinished'), { recursive: true });
    writeFileSync(old, 'half');
    writeFileSync(young, 'half');
    utimesSync(old, new Date(0), new Date(0));
    expect(await listAll(await openFolderMediaStore(root))).toEqual([]);
    expect(readdirSync(join(root, '.unfinished'))).toEqual(['young']);
  });
});
