/** What a document names: files of the repository in code spans, and links to other documents. */

const SOURCE_FILE = /\.(?:[cm]?[jt]sx?|css|sql|json|md|sh|ya?ml|conf|cfg|ini|service|timer|example|html)$/;

/**
 * The files and folders that the code spans of a document name. A name with a placeholder (`<feature>.routes.ts`), an address
 * (`/api/users`) and a name in a block of commands are left out.
 * @param {string} text of the document
 * @returns {{ line: number, path: string }[]} each as it stands: a whole path, the end of one, or with `*`
 */
export function pathsIn(text) {
  return [...withoutBlocks(text).matchAll(/`([^`]+)`/g)].flatMap(({ 1: span = '', index }) =>
    span
      .split(/\s+/)
      .filter((word) => /^[\w.*][\w.*-]*(?:\/[\w.*-]+)*\/?$/.test(word))
      .filter((word) => word.includes('/') || SOURCE_FILE.test(word))
      .map((path) => ({ line: lineAt(text, index), path })),
  );
}

/**
 * Whether a name stands for a file or a folder of the repository.
 * @param {string} path as pathsIn gives it: leading folders and the extension may be left out
 * @param {readonly string[]} files of the repository
 */
export function namesFile(path, files) {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]*');
  const ending = new RegExp(String.raw`(?:^|/)${pattern}(?:\.\w+)*(?:/|$)`);
  return files.some((file) => ending.test(file));
}

/**
 * The links of a document to others of the repository.
 * @param {string} text of the document
 * @returns {{ line: number, path: string, anchor: string }[]} relative to the document, '' for itself; the anchor '' for none
 */
export function linksIn(text) {
  return [...withoutBlocks(text).matchAll(/\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)/g)].map(
    ({ 1: path = '', 2: anchor = '', index }) => ({ line: lineAt(text, index), path, anchor }),
  );
}

/**
 * The anchors of a document's headings, as GitHub makes them.
 * @param {string} text of the document
 * @returns {Set<string>}
 */
export function anchorsOf(text) {
  const anchors = new Set();
  for (const [, heading = ''] of withoutBlocks(text).matchAll(/^#+ (.+)$/gm)) {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let number = 1; anchors.has(unique); number += 1) unique = `${anchor}-${number}`;
    anchors.add(unique);
  }
  return anchors;
}

/**
 * Blanks the fenced blocks of a document; every character stays at its line.
 * @param {string} text
 */
function withoutBlocks(text) {
  return text.replaceAll(/^ *```[^]*?^ *```$/gm, (block) => block.replaceAll(/[^\n]/g, ' '));
}

/**
 * @param {string} text
 * @param {number} index
 */
function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
