/**
 * The rooms in the picture of docs/architecture.md, and their folders. The contract, which all of them import, has no
 * arrows.
 */
const ROOMS = /** @type {const} */ ([
  ['ui', /^apps\/web\/src\/ui\//],
  ['lib', /^apps\/web\/src\/lib\//],
  ['shared', /^apps\/web\/src\/(?:areas\/\w+\/)?shared\//],
  ['pages', /^apps\/web\/src\/(?:areas|site)\//],
  ['admin', /^apps\/web\/src\/admin\//],
  ['routes', /^apps\/web\/src\/app\//],
  ['areas', /^apps\/server\/src\/areas\//],
  ['sql', /^apps\/server\/src\/sql\//],
  ['audit', /^apps\/server\/src\/audit\//],
  ['messages', /^apps\/server\/src\/messages\//],
  ['languages', /^apps\/server\/src\/languages\//],
  ['http', /^apps\/server\/src\/http\//],
  ['jobs', /^apps\/server\/src\/jobs\//],
  ['adapters', /^apps\/server\/src\/adapters\//],
  ['database', /^apps\/server\/src\/database\//],
  ['app', /^apps\/server\/src\/app\.ts$/],
]);

/**
 * @param {string} path from the root of the repository
 * @returns {string | null} the room in the picture; null for files that it leaves out
 */
export const roomOf = (path) => ROOMS.find(([, folder]) => folder.test(path))?.[0] ?? null;

/**
 * @param {string} page text of docs/architecture.md
 * @returns {Set<string>} 'a --> b' for each arrow of its picture
 */
export function drawnArrows(page) {
  const [, picture = ''] = /```mermaid\n([^]*?)```/.exec(page) ?? [];
  return new Set([...picture.matchAll(/^\s*(\w+) --> (\w+)\s*$/gm)].map(([, from, to]) => `${from} --> ${to}`));
}
