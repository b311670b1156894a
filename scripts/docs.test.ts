import { describe, expect, it } from 'vitest';
import { anchorsOf, linksIn, namesFile, pathsIn } from './lib/docs.mjs';

const FILES = ['apps/server/src/http/cache/response-cache.ts', 'apps/web/src/lib/paths.ts', 'docs/words.md'];

describe('the check of documents', () => {
  it('finds files and folders in code spans, and leaves out placeholders, addresses and commands', () => {
    const text = [
      'In `http/cache/response-cache.ts`, `paths.ts` and',
      '`docs/`; `<feature>.routes.ts`, `/api/users`, `@scope/name` and `npm run check` name none,',
      'nor does',
      '```sh',
      'cp `deploy/missing.sh` /etc',
      '```',
      'but `node scripts/check.mjs` does.',
    ].join('\n');
    expect(pathsIn(text)).toEqual([
      { line: 1, path: 'http/cache/response-cache.ts' },
      { line: 1, path: 'paths.ts' },
      { line: 2, path: 'docs/' },
      { line: 7, path: 'scripts/check.mjs' },
    ]);
  });

  it.each(['http/cache/response-cache.ts', 'cache/response-cache', 'http/cache', 'docs/', 'lib/*.ts', 'words.md'])(
    'takes %s for a file or folder of the repository',
    (path) => expect(namesFile(path, FILES)).toBe(true),
  );

  it.each(['http/kept-answers.ts', 'cache/response', 'ttp/cache', 'path.ts', 'lib/*.tsx'])(
    'takes %s for none',
    (path) => expect(namesFile(path, FILES)).toBe(false),
  );

  it('finds links to other documents and headings, and none to other sites', () => {
    expect(linksIn('[a](../words.md) [b](#six-areas)\n[c](words.md#exceptions) [d](https://example.com/x)')).toEqual([
      { line: 1, path: '../words.md', anchor: '' },
      { line: 1, path: '', anchor: 'six-areas' },
      { line: 2, path: 'words.md', anchor: 'exceptions' },
    ]);
  });

  it('makes the anchors of headings as GitHub does', () => {
    const text = "# A property's page\n## ASVS 5.0, Level 2\n## Kept\n```sh\n# no heading\n```\n### Kept\n";
    expect([...anchorsOf(text)]).toEqual(['a-propertys-page', 'asvs-50-level-2', 'kept', 'kept-1']);
  });
});
