import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { wordsInText } from './lib/words.mjs';

const list = readFileSync(new URL('../docs/words.md', import.meta.url), 'utf8');
const found = (text: string) => wordsInText(`export const texts = {\n  one: ${text},\n};\n`, list);

it('finds a word that the list tells to avoid, with its line and the better one [REACH10]', () => {
  expect(found("'Your email address'")).toEqual([{ line: 2, word: 'email', better: 'e-mail' }]);
  expect(found('"Please log in first"')).toEqual([{ line: 2, word: 'log in', better: 'sign in' }]);
  expect(found("'{percent} % built'")).toEqual([{ line: 2, word: '} %', better: '45%' }]);
});

it('finds it between the tags of a component, in an attribute and around a value, not in comments and types [REACH10]', () => {
  const component = `// Your email
type Kind = 'Send Now';
const Row = ({ price }: { price: string }) => (
  <p title="Please log in">
    Your email,
    {\`\${price} a sq ft\`}
  </p>
);
`;
  expect(wordsInText(component, list).map(({ word }) => word)).toEqual(['log in', 'email', '{} a sq ft']);
});

it('finds capitals on our own buttons, not on those of the documents [REACH10]', () => {
  for (const text of ["'Keep It as It Is'", "'I Am Coming'", "'Book {count} Visits'"]) {
    expect(found(text), text).toMatchObject([{ better: 'Sentence case' }]);
  }
  for (const text of ["'Keep it as it is'", "'View Details'", "'Visit to {property}'", "'Monday'"]) {
    expect(found(text), text).toEqual([]);
  }
});

it('leaves the texts of the product documents, keys and places for values alone [REACH10]', () => {
  for (const text of ["'Email is required'", "'email'", "'Sent to {email}'", "'{percent}% built'"]) {
    expect(found(text), text).toEqual([]);
  }
});
