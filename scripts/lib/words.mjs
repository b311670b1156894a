import { parseSync } from 'oxc-parser';

/**
 * Reads the word list, docs/words.md.
 * @param {string} list its text: rows `| better | avoid, as a regular expression | why |`, and below 'Exceptions' one
 *   text a line
 * @returns {{ rules: { better: string, avoid: RegExp }[], exceptions: string[] }}
 */
function readList(list) {
  const [rows = '', rest = ''] = list.split('## Exceptions');
  const rules = [...rows.matchAll(/^\| ([^|`]+?) +\| `(.+?)` +\|/gm)].map(([, better = '', avoid = '']) => ({
    better,
    avoid: new RegExp(avoid.replaceAll('\\|', '|'), 'g'),
  }));
  const exceptions = [...rest.matchAll(/^- '(.+)'$/gm)].map(([, text = '']) => text);
  return { rules, exceptions };
}

/**
 * Returns the texts of a source file: strings and JSX text, without keys, type names and import paths.
 * @param {string} source of TypeScript
 * @returns {{ text: string, start: number }[]} values of templates as '{}'
 */
function textsOf(source) {
  /** @type {{ text: string, start: number }[]} */
  const texts = [];
  /** @param {any} node */
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, start } = node;
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return;
    if (type === 'JSXText') texts.push({ text: node.value.replaceAll(/\s+/g, ' ').trim(), start });
    if (type === 'Literal' && typeof node.value === 'string') texts.push({ text: node.value, start });
    if (type === 'TemplateLiteral') {
      texts.push({ text: node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('{}'), start });
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync('texts.tsx', source).program);
  return texts;
}

/**
 * Finds words in a file's texts that the word list tells to avoid.
 * @param {string} source the file, TypeScript
 * @param {string} list the word list
 * @returns {{ line: number, word: string, better: string }[]} by line
 */
export function wordsInText(source, list) {
  const { rules, exceptions } = readList(list);
  return textsOf(source).flatMap(({ text, start }) => {
    const words = text.replaceAll(/\{\w+\}/g, '{}').replaceAll(/<\/?\w+>/g, '');
    const isKey = !/[ A-Z%]/.test(text);
    if (isKey || exceptions.includes(text)) return [];
    const line = source.slice(0, start).split('\n').length;
    return rules.flatMap(({ better, avoid }) => [...words.matchAll(avoid)].map(([word]) => ({ line, word, better })));
  });
}
