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
const isText = (text) => /[A-Za-z] [A-Za-z]|(?:^|[^\w-])[A-Z][a-z]/.test(text);

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
    found.push({ line: source.slice(0, start).split('\n').length, text: words });
  };

  /** @param {any} node what may become a text: a literal, a template, or a choice among them */
  const readValue = (node) => {
    if (!node) return;
    if (node.type === 'Literal' && typeof node.value === 'string' && isText(node.value)) note(node.start, node.value);
    if (node.type === 'TemplateLiteral') {
      const text = node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('{}');
      if (isText(text)) note(node.start, text);
    }
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
