/** A string of a text file, in its quotes. */
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/**
 * The word list, docs/words.md.
 * @param {string} list its text: rows `| better | avoid, as a regular expression | why |`, and below 'Exceptions' one text a line
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
 * Words of a text file that the word list tells to avoid.
 * @param {string} source the file
 * @param {string} list the word list
 * @returns {{ line: number, word: string, better: string }[]}
 */
export function wordsInText(source, list) {
  const { rules, exceptions } = readList(list);
  return [...source.matchAll(STRING)].flatMap((match) => {
    const text = match[0].slice(1, -1).replaceAll("\\'", "'");
    const words = text.replaceAll(/\{\w+\}/g, '{}');
    const isKey = !/[ A-Z%]/.test(text);
    if (isKey || exceptions.includes(text)) return [];
    const line = source.slice(0, match.index).split('\n').length;
    return rules.flatMap(({ better, avoid }) => [...words.matchAll(avoid)].map(([word]) => ({ line, word, better })));
  });
}
