import { parseSync } from 'oxc-parser';

/** Attributes whose text is shown or read out. */
const SHOWN = new Set(
  ['alt', 'aria-label', 'aria-description', 'placeholder', 'title'].concat(
    ['label', 'lowLabel', 'highLabel', 'legend', 'hint', 'caption', 'description', 'text', 'items'],
    ['busyText', 'confirmText', 'cancelText', 'error', 'none'],
  ),
);
const MESSAGES = /^(?:success|error|warning|info)$/;

/** @param {string} text */
const isText = (text) => /[A-Za-z}] [A-Za-z]|(?:^|[^\w-])[A-Z][a-z]+(?![A-Za-z=-])/.test(text);

/** @param {any} template @returns its text, values as '{}' */
const textOf = (template) => template.quasis.map((/** @type {any} */ { value }) => value.cooked).join('{}');

/** @param {string} source @param {number} start */
const lineAt = (source, start) => source.slice(0, start).split('\n').length;

/**
 * The texts of a component that stand in its own file: between tags, in attributes that are shown or read out, and in
 * messages, also where they are one of two.
 * @param {string} source TypeScript with JSX
 * @returns {{ line: number, text: string }[]} by line; values of templates as '{}'
 */
export function inlineTexts(source) {
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  /** @param {number} start @param {string} text */
  const note = (start, text) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    found.push({ line: lineAt(source, start), text: words });
  };

  /** @param {any} node what may become a text: a literal, a template, or a choice among them */
  const readValue = (node) => {
    if (!node) return;
    if (node.type === 'Literal' && typeof node.value === 'string' && isText(node.value)) note(node.start, node.value);
    if (node.type === 'TemplateLiteral' && isText(textOf(node))) note(node.start, textOf(node));
    if (node.type === 'JSXExpressionContainer' || node.type === 'TSAsExpression') readValue(node.expression);
    if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(readValue);
    if (node.type === 'LogicalExpression') [node.left, node.right].forEach(readValue);
    if (node.type === 'ArrayExpression') node.elements.forEach(readValue);
    if (node.type === 'ObjectExpression') {
      for (const { type, value } of node.properties) if (type === 'Property') readValue(value);
    }
  };

  /** @param {any} node */
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type } = node;
    if (type === 'JSXText' && /[A-Za-z]{2}/.test(node.value)) note(node.start, node.value);
    if (type === 'JSXElement' || type === 'JSXFragment') {
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') readValue(child);
    }
    if (type === 'JSXAttribute' && SHOWN.has(node.name.name)) readValue(node.value);
    if (
      type === 'CallExpression' &&
      node.callee.object?.name === 'notify' &&
      MESSAGES.test(node.callee.property?.name)
    ) {
      readValue(node.arguments[0]);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync('component.tsx', source).program);
  return found.toSorted((a, b) => a.line - b.line);
}

/** What holds no text for readers: other modules, types, errors for logs, and documentation of calls. */
const NO_TEXTS =
  /^(?:Import|ExportAll|TSType|TSInterface|TSLiteral|TSUnion|ThrowStatement|TaggedTemplate|JSXAttribute)/;

/**
 * The texts in the code of a file: what reads like a sentence or a name, in quotes or in a template, without HTML. What is
 * compared, the key of a property and the message of an error are none.
 * @param {string} source TypeScript
 * @returns {{ line: number, text: string }[]} by line; values of templates as '{}'
 */
export function literalTexts(source) {
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  /** @param {any} node @param {string} text */
  const note = ({ start }, text) => {
    const words = text
      .replaceAll(/<[^>]*>?/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (isText(words)) found.push({ line: lineAt(source, start), text: words });
  };
  /** @param {any} node */
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type } = node;
    if (NO_TEXTS.test(type) || (type === 'NewExpression' && node.callee.name?.endsWith('Error'))) return;
    if (type === 'Literal' && typeof node.value === 'string') note(node, node.value);
    if (type === 'TemplateLiteral') note(node, textOf(node));
    for (const [key, value] of Object.entries(node)) {
      const isCompared = /^[=!]==?$/.test(node.operator ?? '') && value.type === 'Literal';
      const isKey = key === 'key' || key === 'source' || (key === 'property' && node.computed);
      if (!isCompared && !isKey && !(type === 'SwitchCase' && key === 'test') && key !== 'quasis') visit(value);
    }
  };
  visit(parseSync('code.tsx', source).program);
  return found.toSorted((a, b) => a.line - b.line);
}

/** What the data of a texts module is made of. */
const PLAIN = new Set([
  'Literal',
  'ObjectExpression',
  'ArrayExpression',
  'Property',
  'TSAsExpression',
  'TSSatisfiesExpression',
]);

/**
 * What a texts module has besides plain data: texts, lists and objects of them, and names of such above. Types may be
 * imported.
 * @param {string} source TypeScript
 * @returns {{ line: number, text: string }[]} by line, the code
 */
export function notPlain(source) {
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  /** @param {any} node */
  const note = ({ start, end }) => {
    found.push({ line: lineAt(source, start), text: (source.slice(start, end).split('\n')[0] ?? '').slice(0, 80) });
  };
  /** @type {Set<string>} */
  const known = new Set();
  /** @param {any} node @returns {void} */
  const readValue = (node) => {
    if (node.type === 'Identifier' && known.has(node.name)) return;
    if (!PLAIN.has(node.type)) return note(node);
    if (node.type === 'ObjectExpression') return node.properties.forEach(readValue);
    if (node.type === 'ArrayExpression') return node.elements.forEach(readValue);
    if (node.type === 'Property') return node.computed ? note(node) : readValue(node.value);
    if (node.type !== 'Literal') readValue(node.expression);
  };
  for (const node of parseSync('texts.ts', source).program.body) {
    const declared = /** @type {any} */ (node).declaration ?? node;
    if (/^TS(?:Interface|TypeAlias)/.test(declared.type)) continue;
    if (declared.type === 'ImportDeclaration' && declared.importKind === 'type') continue;
    if (declared.type !== 'VariableDeclaration' || declared.kind !== 'const') note(declared);
    else {
      for (const { id, init } of declared.declarations) {
        readValue(init);
        known.add(id.name);
      }
    }
  }
  return found.toSorted((a, b) => a.line - b.line);
}
