import { describe, expect, it } from 'vitest';
import { inlineTexts, literalTexts, notPlain } from './lib/inline-texts.mjs';

const textsOf = (source: string) => inlineTexts(source).map(({ text }) => text);

describe('texts that stand in a component', () => {
  it.each([
    ['between tags', '<p>Your visits</p>', ['Your visits']],
    ['in small letters, too', '<small>of</small>', ['of']],
    ['in an attribute that is read out', '<nav aria-label="Main" />', ['Main']],
    ['in one of two', "<Button label={isOpen ? 'Close menu' : texts.open} />", ['Close menu']],
    ['in a template', '<img alt={`Picture ${i + 1}`} />', ['Picture {}']],
    ['in a message', "notify.error('The file is too large')", ['The file is too large']],
  ])('finds one %s', (_, source, found) => {
    expect(textsOf(source)).toEqual(found);
  });

  it.each([
    ['a text of a texts module', '<p>{texts.title}</p>'],
    ['the name of a class', '<p className="small muted">{texts.title}</p>'],
    ['a sign', '<b>+</b>'],
    ['a value of the site and a sign', '<title>{`${texts.title} - ${SITE.name}`}</title>'],
  ])('leaves %s', (_, source) => {
    expect(textsOf(source)).toEqual([]);
  });

  it('says where one stands', () => {
    expect(inlineTexts('const a = 1;\nconst b = <p>Hello</p>;')).toEqual([{ line: 2, text: 'Hello' }]);
  });
});

const inCode = (source: string) => literalTexts(source).map(({ text }) => text);

describe('texts that stand in code', () => {
  it.each([
    ['a sentence', "const label = 'Price on Request';", ['Price on Request']],
    ['a word with a capital', "return isOpen ? 'Other' : texts.open;", ['Other']],
    ['words around a value', 'return `${day} at the site`;', ['{} at the site']],
    ['words after a value, in small letters', 'return `${count} resends`;', ['{} resends']],
    ['a label of a list', "const SORTS = [{ value: 'price', label: 'By price' }];", ['By price']],
    ['the message of a schema', "z.string({ error: 'Must be text' });", ['Must be text']],
  ])('finds %s', (_, source, found) => {
    expect(inCode(source)).toEqual(found);
  });

  it.each([
    ['a text of a texts module', 'return fill(texts.upTo, { price });'],
    ['a value', "const order = ['price_low', 'CONFIRMED', 'no-show'];"],
    ['what is compared', "if (event.key === 'Escape') close();"],
    ['a case', "switch (key) { case 'Enter': save(); }"],
    ['the key of a property', "const ICONS = { 'Car Parking': Car };"],
    ['an error', "throw new Error('The answer holds no list');"],
    ['an error that is handed on', "reject(new Error('The worker did not start'));"],
    ['another module', "import { text } from './Some words.ts';"],
    ['a type', "type Name = 'Some words';"],
    ['a statement in SQL', 'const rows = sql`SELECT id FROM users`;'],
    ['HTML', 'return `<link rel="icon" href="${href}" />`;'],
    ['a header', "const KEY = 'Idempotency-Key';"],
    ['an attribute, which is looked at by itself', '<p className="small muted" />'],
  ])('leaves %s', (_, source) => {
    expect(inCode(source)).toEqual([]);
  });

  it('says where one stands', () => {
    expect(literalTexts("const a = 1;\nconst b = 'Some words';")).toEqual([{ line: 2, text: 'Some words' }]);
  });
});

describe('a texts module', () => {
  it.each([
    ['texts, forms, lists and objects', "export const a = { b: 'c', d: { one: 'e', other: 'f' }, g: ['h'] } as const;"],
    ['a single text', "export const a = 'b';"],
    ['types', "import type { A } from './a.ts';\nexport const b: Record<A, string> = { c: 'd' };"],
    ['a text that is named above', "const A = 'b';\nexport const c = { d: A } as const;"],
  ])('may have %s', (_, source) => {
    expect(notPlain(source)).toEqual([]);
  });

  it.each([
    ['a function', 'export function a(b: string) { return b; }', 'function a(b: string) { return b; }'],
    ['a function in an object', 'export const a = { b: () => c };', '() => c'],
    ['a value of another module', "import { A } from './a.ts';", "import { A } from './a.ts';"],
    ['a computed text', 'export const a = { b: `at most ${MAX}` };', '`at most ${MAX}`'],
    ['a name of elsewhere', 'export const a = { b: MAX };', 'MAX'],
    ['another object', 'export const a = { ...b };', '...b'],
  ])('must not have %s', (_, source, found) => {
    expect(notPlain(source)).toEqual([{ line: 1, text: found }]);
  });
});
